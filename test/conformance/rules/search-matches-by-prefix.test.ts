import { expect, test } from 'vitest'
import { judge } from '../../../src/conformance/judge.ts'
import rule from '../../../src/conformance/rules/search-matches-by-prefix.ts'
import { type Canned, cannedTarget, hitsFor, json, judges, things, wordsOf } from '../canned.ts'

/** Titles in Arabic, one word of which begins with an article. */
const arabic = [
  '\u0645\u062e\u0632\u0646 \u0627\u0644\u0643\u062a\u0627\u0628',
  '\u062a\u0642\u0631\u064a\u0631 \u0645\u062e\u0632\u0646',
  '\u0645\u062e\u0632\u0646 \u062a\u0642\u0631\u064a\u0631',
].map((title, at) => ({ id: `a${at}`, type: 'note', title }))
/** Each word is in the index in these forms, and one that is given is read in this one. */
function inArabic(indexed: (word: string) => readonly string[], given: (word: string) => string): Canned {
  const fits = (title: string, q: string): boolean => {
    const own = title.split(' ').flatMap(indexed)
    return wordsOf(q)
      .map(given)
      .every((one) => one !== '' && own.some((word) => word.startsWith(one)))
  }
  return {
    list: arabic,
    entity: (_, id) => arabic.find((one) => one.id === id),
    search: (_, q) =>
      wordsOf(q).length === 0 ? [] : arabic.filter(({ title }) => fits(title, q)).map(({ id }) => ({ id, score: 1 })),
  }
}
/** Titles in Chinese, Japanese and Korean; one has a word of one syllable, and one begins with a letter that has a mark. */
const eastern = [
  '\u5927\u5b66\u751f',
  '\u5927\u5b66',
  '\u751f\u6d3b',
  '\ucc45 \ub3c4\uc11c\uad00',
  '\ub3c4\uc11c\uad00',
  '\u30c7\u30fc\u30bf',
].map((title, at) => ({ id: `e${at}`, type: 'note', title }))
const decomposed = (text: string): readonly string[] =>
  wordsOf(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).filter((word) => word.length > 1)
const asIs = (word: string): string => word
/** Without its article, if so many letters are left. */
const bare =
  (left: number) =>
  (word: string): string =>
    word.startsWith('\u0627\u0644') && word.length >= 2 + left ? word.slice(2) : word

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['words with and without their article', inArabic((word) => [word, bare(1)(word)], asIs)],
    ['words without their article', inArabic((word) => [bare(1)(word)], bare(1))],
    [
      'words without their article, of which two letters are not passed over',
      inArabic(
        (word) => [bare(1)(word)],
        (q) => (bare(1)(q).length < 2 ? '' : bare(1)(q)),
      ),
    ],
    ['a cap of one hit', { search: (hits) => hits.slice(0, 1) }],
    [
      'two letters at least, once syllables are decomposed and marks are left out',
      {
        list: eastern,
        entity: (_, id) => eastern.find((one) => one.id === id),
        search: (_, q) =>
          eastern
            .filter(({ title }) => decomposed(q).some((one) => decomposed(title).some((own) => own.startsWith(one))))
            .map(({ id }) => ({ id, score: 1 })),
      },
    ],
    ['three letters at least', { search: (hits, q) => (q.length < 3 ? [] : hits) }],
    ['words that say nothing passed over', { search: (hits, q) => (/^(?:in|ad)$/i.test(q) ? [] : hits) }],
    [
      'a small word with a mark passed over, with which another word begins',
      {
        list: [...things, { id: 'h', title: '\u00dcberblick' }],
        search: (hits, q) =>
          !['', '\u00fcber'].includes(q.toLowerCase()) && '\u00fcberblick'.startsWith(q.toLowerCase())
            ? [{ id: 'h', score: 1 }]
            : hits,
      },
      { quick: false },
    ],
    ['four letters at least', { search: (hits, q) => (q.length < 4 ? [] : hits) }],
    ['400 for fewer than three letters', { search: (hits, q) => (q.length < 3 ? json({}, 400) : hits) }],
    [
      'case minded',
      {
        search: (_, q) =>
          things
            .filter(({ title }) => title.split(' ').some((word) => word.startsWith(q)))
            .map(({ id }) => ({ id, score: 1 })),
      },
    ],
  ],
  fail: [
    ['five letters at least', { search: (hits, q) => (q.length < 5 ? [] : hits) }],
    [
      'three letters at least, but for a word as short',
      {
        list: [...things, { id: 'h', title: 'Let Go' }],
        search: (hits, q) => (q === 'Go' ? [{ id: 'h', score: 1 }] : q.length < 3 ? [] : hits),
      },
    ],
    ['whole words only', { search: (_, q) => hitsFor(q, (word, given) => word === given) }],
    [
      'prefixes of up to four letters',
      {
        search: (_, q) => hitsFor(q, (word, given) => word === given || (given.length <= 4 && word.startsWith(given))),
      },
    ],
  ],
})

const letters = (at: number): string => [at, at * 7, at * 3, at].map((n) => 'abcdefghijklmnop'[n % 16]).join('')
const many = [
  ...Array.from({ length: 120 }, (_, at) => ({ id: `m${at}`, title: `${letters(at)}${letters(at >> 4)}` })),
  { id: 'g', title: 'Misunderstanding' },
]

test.each(['1', '2', '3', '4', '5'])('looks at the longest word among many, seed %s', async (seed) => {
  const fits = (word: string, given: string): boolean => word === given || (given.length < 10 && word.startsWith(given))
  const search = (_: unknown, q: string) =>
    many
      .filter(({ title }) => q !== '' && fits(title.toLowerCase(), q.toLowerCase()))
      .map(({ id }) => ({ id, score: 1 }))
  const { entries } = await judge([rule], cannedTarget({ list: many, search }), { seed })
  expect(entries[0]?.outcome).toBe('fail')
})
