import type { ReportEntry, Report } from '../../../src/report/report.ts'

const words: Record<string, string> = {
  'OPS-1': 'listEntities answers 200 with a JSON array of Entity, in identifier order.',
  'OPS-2': 'getEntity answers 200 with the one Entity whose identifier equals id, and 404 when no entity has it.',
  'OPS-3':
    'searchModel answers 200 with a JSON array of SearchHit, for the entities that match the given words by prefix.',
  'OPS-5': 'A success has status 200 and content type application/json.',
  'SVC-2': 'The service only reads: nothing a client sends changes what it answers.',
  'GAP-3': 'Paging of listEntities: described, no parameter declared; the page size.',
  'GAP-5': 'The range and the scale of confidence and score.',
  'GAP-7': 'The order of hits and the most there can be.',
}

/** An entry with everything that has to be there; `over` says what the test is about. */
export function entry(over: Partial<ReportEntry> & Pick<ReportEntry, 'id' | 'outcome'>): ReportEntry {
  return { title: `the title of ${over.id}`, cites: [], fingerprint: `print-of-${over.id}`, ...over }
}

/** A report with everything that has to be there. */
export function report(entries: readonly ReportEntry[], over: Partial<Report> = {}): Report {
  return {
    version: 2,
    command: 'check',
    tool: { name: 'model-query-toolkit', version: '0.1.0' },
    subject: 'http://127.0.0.1:4010',
    startedAt: '2026-11-20T18:28:43.120Z',
    durationMs: 2140,
    remarks: [],
    entries,
    words,
    ...over,
  }
}

/** A check with every outcome a rule can have. */
export const failingCheck: Report = report(
  [
    entry({
      id: 'entities-in-identifier-order',
      title: 'listEntities answers in identifier order',
      outcome: 'fail',
      level: 'required',
      cites: ['OPS-1'],
      operation: 'listEntities',
      expected: 'a list sorted by id in any well-known order',
      actual: '"service/b" stands before "service/a" (elements 12 and 13)',
      details: ['by code unit the first break is at element 13', 'by locale the first break is at element 13'],
      evidence: [
        {
          curl: "curl -sS -H 'Authorization: Bearer $TOKEN' 'http://127.0.0.1:4010/entities'",
          excerpt:
            'HTTP/1.1 200 OK\ncontent-type: application/json\n\n[{"id":"service/b","type":"service"},\n {"id":"service/a","type":"service"}]',
        },
      ],
      places: [{ file: 'contract/openapi.yaml', line: 13, column: 5 }],
    }),
    entry({
      id: 'unknown-entity-is-404',
      title: 'getEntity answers 404 when no entity has the identifier',
      outcome: 'fail',
      level: 'required',
      cites: ['OPS-2'],
      operation: 'getEntity',
      expected: 'status 404',
      actual: 'status 200',
      evidence: [{ curl: "curl -sS 'http://127.0.0.1:4010/entities/no-such-id'", excerpt: 'HTTP/1.1 200 OK\n\n{}' }],
    }),
    entry({
      id: 'head-equals-get',
      title: 'HEAD answers with the headers of GET and no body',
      outcome: 'fail',
      level: 'http',
      cites: ['RFC 9110 section 9.3.2'],
      expected: 'status 200',
      actual: 'status 405',
    }),
    entry({
      id: 'single-equals-listed',
      title: 'the single entity agrees with the listed one on every shared field',
      outcome: 'pass',
      level: 'required',
      cites: ['OPS-2', 'SEM-2'],
      operation: 'getEntity',
    }),
    entry({
      id: 'success-is-json',
      title: 'a success has status 200 and content type application/json',
      outcome: 'pass',
      level: 'required',
      cites: ['OPS-5'],
      operation: 'listEntities',
    }),
    entry({
      id: 'success-is-json',
      title: 'a success has status 200 and content type application/json',
      outcome: 'pass',
      level: 'required',
      cites: ['OPS-5'],
      operation: 'searchModel',
    }),
    entry({
      id: 'nothing-changes-by-writing',
      title: 'an attempt to write changes no answer',
      outcome: 'skip',
      level: 'required',
      cites: ['SVC-2'],
      says: 'sent only with --probe-writes',
    }),
    entry({
      id: 'search-prefixes',
      title: 'what a whole word finds, its prefixes find too',
      outcome: 'broken',
      level: 'required',
      cites: ['OPS-3'],
      operation: 'searchModel',
      says: "TypeError: Cannot read properties of undefined (reading 'id')",
    }),
    entry({
      id: 'paging-parameters',
      title: 'which paging parameters have an effect',
      outcome: 'seen',
      level: 'observed',
      cites: ['GAP-3'],
      operation: 'listEntities',
      says: 'none of page, limit, offset, cursor, size changes the answer',
      details: ['60 entities in one answer'],
    }),
    entry({
      id: 'score-range',
      title: 'the range of score',
      outcome: 'seen',
      level: 'observed',
      cites: ['GAP-5'],
      operation: 'searchModel',
      says: 'from 0.4 to 17.25 over 12 searches',
    }),
  ],
  { requests: 143, remarks: ['all 60 entities were asked for, seed 1'], failOn: ['required'] },
)

/** A gap report with every standing a gap can have. */
export const someGaps: Report = report(
  [
    entry({
      id: 'suggest-links-not-declared',
      title: 'Suggest links is described and not declared',
      topic: 'Suggest links is undeclared',
      outcome: 'open',
      closedBy: ['an operation suggestLinks', 'its payload'],
      cites: ['SVC-6', 'GAP-1'],
      says: 'declare an operation suggestLinks to close it',
      details: ['14 link candidates are waiting for it'],
      places: [
        {
          file: 'contract/notes/suggest-links.md',
          line: 2,
          column: 8,
          frame: '  1 | ---\n> 2 | operation: Suggest links\n    |        ^\n  3 | ---',
        },
        { file: 'contract/openapi.yaml', line: 11, column: 1 },
      ],
      standing: 'new',
    }),
    entry({ id: 'GAP-14', title: 'process model and host', outcome: 'open', cites: ['GAP-14'], standing: 'known' }),
    entry({ id: 'GAP-8', title: 'shape of the error body', outcome: 'closed', cites: ['GAP-8'] }),
    entry({
      id: 'GAP-9',
      title: 'missing or empty q',
      outcome: 'closed',
      cites: ['GAP-9'],
      standing: 'stale',
      says: 'accepted on 2026-01-05, and closed by the contract since',
    }),
  ],
  { command: 'gaps', subject: 'contract/openapi.yaml', durationMs: 85 },
)

/** A failure of which one command gave several answers. */
export const askedAgain: Report = report([
  entry({
    id: 'x',
    outcome: 'fail',
    level: 'required',
    evidence: [
      { curl: 'curl a', excerpt: 'one' },
      { curl: 'curl b' },
      { curl: 'curl a', excerpt: 'two' },
      { curl: 'curl a' },
    ],
  }),
])
