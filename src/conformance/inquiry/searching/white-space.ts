import type { Search, SearchAnswer } from '../answers/search.ts'

/** A q with the words of another one, and other white space. */
export interface SpacedText {
  /** The same words, plainly. */
  readonly of: string
  readonly q: string
  /** Part of fingerprints, never reworded. */
  readonly kind: 'space' | 'tab' | 'no-break space'
  /** With the same sign in the place of that white space, where a search need not take it for one: it does if it passes over this. */
  readonly like?: string
}

/** Not all take a tab for white space, nor a no-break space: those that do take a form feed and an ellipsis for no letters, too. */
const otherSpaces = [
  { sign: '\t', like: '\f', kind: 'tab' },
  { sign: '\u00a0', like: '\u2026', kind: 'no-break space' },
] as const

/** White space before, behind and between words, and behind beginnings of words, that find something. */
export function spacedTexts(
  words: readonly string[],
  beginnings: readonly string[],
  pairs: readonly { readonly first: string; readonly second: string }[],
): readonly SpacedText[] {
  const others = (of: string, written: (space: string) => string): readonly SpacedText[] =>
    otherSpaces.map(({ sign, like, kind }) => ({ of, q: written(sign), kind, like: written(like) }))
  const spaces = (of: string, ...texts: readonly string[]): readonly SpacedText[] =>
    texts.map((q) => ({ of, q, kind: 'space' }))
  return [
    ...words.flatMap((of) => [
      ...spaces(of, ` ${of}`, `${of} `, `  ${of}  `),
      ...others(of, (space) => `${of}${space}`),
    ]),
    ...words.slice(0, 1).flatMap((of) => others(of, (space) => `${space}${of}`)),
    ...beginnings.flatMap((of) => spaces(of, ` ${of}`, `${of} `)),
    ...pairs.flatMap(({ first, second }) => {
      const of = `${first} ${second}`
      return [
        ...spaces(of, `${first}  ${second}`, ` ${first}   ${second} `),
        ...others(of, (space) => `${first}${space}${second}`),
      ]
    }),
  ]
}

/** A search, and the same with other white space. */
export interface SpacingPair {
  readonly kind: SpacedText['kind']
  readonly of: SearchAnswer
  readonly answer: SearchAnswer
  /** The answer that this one is like where the white space is not taken for any. */
  readonly like?: SearchAnswer
}

export async function askSpaced(texts: readonly SpacedText[], search: Search): Promise<readonly SpacingPair[]> {
  return Promise.all(
    texts.map(async ({ kind, of, q, like }) => {
      const [plain, answer, liked] = await Promise.all([of, q, ...(like === undefined ? [] : [like])].map(search))
      return { kind, of: plain!, answer: answer!, ...(liked === undefined ? {} : { like: liked }) }
    }),
  )
}
