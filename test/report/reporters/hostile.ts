import fc from 'fast-check'
import type { ReportEntry, Report } from '../../../src/report/report.ts'
import { report } from './sample-reports.ts'
import { codePoints } from '../../code-points.ts'

/** Pieces that break a report in one medium or another. */
const pieces = [
  '\u0000',
  '\u0007',
  '\u0008',
  '\u001b[31m',
  '\u001b]8;;http://evil.example\u0007',
  '\u009b2J',
  '\u007f',
  '\r',
  '\r\n',
  '\n',
  '\t',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ufffe',
  '\ud800',
  '\udc00',
  '\udbff\udfff',
  '\u{e0041}',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</pre></style>',
  '"\' onmouseover=x ',
  '&amp;&#0;',
  '```',
  '`',
  '~~~',
  '| a | b |',
  '[link](http://evil.example)',
  '![i](x)',
  '# heading',
  '- item',
  '@mention',
  '::error file=x::',
  '\n::stop-commands::x',
  '##[add-mask]x',
  '##vso[task.setvariable]x',
  '%0A',
  '%',
  ':',
  ',',
  '\\',
  'not ok 1',
  '\n1..0 # SKIP',
  '\nBail out!',
  '$(rm -rf ~)',
  '{0}',
  'é',
  '漢字',
  '👩‍👩‍👧',
  'a',
  ' ',
] as const

/** Text as the worst server would send it. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: codePoints, maxLength: 6 })), { maxLength: 8 })
  .map((parts) => parts.join(''))

const maybe = <T>(name: string, value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.oneof(
    fc.constant({}),
    value.map((one) => ({ [name]: one })),
  )

const hostileEntry: fc.Arbitrary<ReportEntry> = fc
  .tuple(
    fc.record({
      id: hostileText.map((text) => `x${text}`),
      title: hostileText,
      outcome: fc.constantFrom<ReportEntry['outcome']>('pass', 'fail', 'skip', 'seen', 'broken', 'open', 'closed'),
      cites: fc.array(hostileText, { maxLength: 2 }),
      fingerprint: hostileText.map((text) => `x${text}`),
    }),
    maybe('level', fc.constantFrom('required', 'http')),
    maybe('operation', hostileText),
    maybe('says', hostileText),
    maybe('expected', hostileText),
    maybe('actual', hostileText),
    maybe('details', fc.array(hostileText, { maxLength: 2 })),
    maybe('standing', fc.constantFrom('known', 'new', 'stale')),
    maybe('evidence', fc.array(fc.record({ curl: hostileText, excerpt: hostileText }), { maxLength: 2 })),
    maybe(
      'places',
      fc.array(fc.record({ file: hostileText, line: fc.integer({ min: 1, max: 9 }), frame: hostileText }), {
        maxLength: 2,
      }),
    ),
  )
  .map((parts) => Object.assign({}, ...parts) as ReportEntry)

/** A report in which every text may be hostile. */
export const hostileReport: fc.Arbitrary<Report> = fc
  .record({
    entries: fc.array(hostileEntry, { maxLength: 5 }),
    subject: hostileText,
    remarks: fc.array(hostileText, { maxLength: 2 }),
    words: fc.dictionary(fc.constantFrom('GAP-1', 'OPS-1'), hostileText),
    command: fc.constantFrom<Report['command']>('check', 'gaps'),
    old: fc.array(fc.record({ id: hostileText, title: hostileText, fingerprint: hostileText }), { maxLength: 2 }),
  })
  .map(({ entries, old, ...run }) =>
    report(entries, { ...run, baseline: { grown: [], noLongerFails: old, notJudged: old, stale: old } }),
  )

/** What must never reach a reader raw: control characters but the line end, bidi controls, line separators, lone surrogates. */
export const unsafe: RegExp = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u
