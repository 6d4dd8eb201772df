import { describe, expect, it } from 'vitest'
import { withAcceptedGap } from '../../src/interface/accepted-gaps.ts'
import { compareGaps, settleGaps, type AcceptedGap, type ReportEntry } from '../../src/gaps.ts'

const entry = (id: string, outcome: 'open' | 'closed' = 'open'): ReportEntry => ({
  id,
  title: id,
  outcome,
  cites: [],
  fingerprint: `gaps/${id}`,
})
const accepted = (...gaps: readonly AcceptedGap[]): Parameters<typeof settleGaps>[1] => ({
  file: 'a.json',
  accepted: gaps,
  placeOf: (pointer) => ({ file: `a.json${pointer}` }),
})
const gap = (id: string, more: Partial<AcceptedGap> = {}): AcceptedGap => ({
  id,
  reason: 'later',
  date: '2026-01-02',
  ...more,
})

describe('settleGaps', () => {
  it('knows what is accepted, and takes all else that is open for new', () => {
    const settled = settleGaps(
      [entry('A'), entry('B'), entry('C', 'closed')],
      accepted(gap('A', { owner: 'Ada' })),
      '2026-05-01',
    )
    expect(settled.map(({ id, standing }) => [id, standing])).toEqual([
      ['A', 'known'],
      ['B', 'new'],
      ['C', undefined],
    ])
    expect(settled[0]?.details).toEqual(['accepted on 2026-01-02 by Ada: later'])
  })

  it('takes an acceptance of what is closed or unknown for stale, with its place in the file', () => {
    const settled = settleGaps([entry('A', 'closed')], accepted(gap('A'), gap('Z')), '2026-05-01')
    expect(settled).toMatchObject([
      { id: 'A', outcome: 'closed', standing: 'stale', places: [{ file: 'a.json/accepted/0' }] },
      { id: 'Z', outcome: 'closed', standing: 'stale', places: [{ file: 'a.json/accepted/1' }] },
    ])
  })

  it.each([
    ['2026-04-30', 'new'],
    ['2026-05-01', 'known'],
    ['2026-05-02', 'known'],
  ])('lets an acceptance until %s be %s on 2026-05-01', (expires, standing) => {
    const [settled] = settleGaps([entry('A')], accepted(gap('A', { expires })), '2026-05-01')
    expect(settled?.standing).toBe(standing)
  })
})

describe('compareGaps', () => {
  it('counts no acceptance that is stale as closed before', () => {
    expect(compareGaps([{ ...entry('A', 'closed'), standing: 'stale' }], [], 'v1').closedBefore).toEqual([])
  })

  it('tells which parts of a point that stays open are closed, and which are open again', () => {
    const gapWith = (...closed: string[]): ReportEntry => ({ ...entry('GAP-4'), parts: { closed, of: 4 } })
    expect(compareGaps([gapWith('a', 'b')], [gapWith('a')], 'v1').parts).toEqual(['GAP-4: 2 of 4 parts closed, by b'])
    expect(compareGaps([gapWith('a')], [gapWith('a', 'b')], 'v1').parts).toEqual([
      'GAP-4: 1 of 4 parts closed, and open again: b',
    ])
    expect(compareGaps([gapWith('a')], [gapWith('a')], 'v1').parts).toEqual([])
  })

  it('tells what opened, closed and stayed, and lists what is gone once', () => {
    const today = [entry('stays'), entry('opens'), entry('closes', 'closed'), entry('long closed', 'closed')]
    const before = [
      entry('stays'),
      entry('closes'),
      entry('gone'),
      entry('long closed', 'closed'),
      entry('opens', 'closed'),
    ]
    const { entries, ...changes } = compareGaps(today, before, 'v1')
    expect(changes).toEqual({
      opened: ['opens'],
      closed: ['closes', 'gone'],
      closedBefore: ['long closed'],
      stayed: ['stays'],
      parts: [],
    })
    expect(entries.map(({ id, outcome, standing, details }) => [id, outcome, standing, details?.[0]])).toEqual([
      ['stays', 'open', 'known', 'open since v1 or longer'],
      ['opens', 'open', 'new', 'opened since v1'],
      ['closes', 'closed', undefined, 'closed since v1'],
      ['long closed', 'closed', undefined, undefined],
      ['gone', 'closed', undefined, 'closed since v1'],
    ])
  })

  it('leaves known what is accepted, though it opened since', () => {
    const { entries } = compareGaps([{ ...entry('A'), standing: 'known' }], [], 'v1')
    expect(entries[0]?.standing).toBe('known')
  })
})

/** The text cut where the longer one goes on differently. */
function splitWhereTheyDiffer(text: string, longer: string): readonly string[] {
  let at = 0
  while (at < text.length && text[at] === longer[at]) at++
  return [text.slice(0, at), text.slice(at)]
}

describe('withAcceptedGap', () => {
  it('begins a file', () => {
    expect(JSON.parse(withAcceptedGap(undefined, gap('A')))).toEqual({ accepted: [gap('A')] })
  })

  it.each([
    ['in one line', '{"accepted": [{"id": "X", "reason": "r",   "date": "2026-01-01"}], "$schema": "s"}'],
    [
      'over lines',
      '{\n\t"accepted": [\n\t\t{\n\t\t\t"id": "X",\n\t\t\t"reason": "], [",\n\t\t\t"date": "2026-01-01"\n\t\t}\n\t]\n}\n',
    ],
    ['with CRLF', '{\r\n  "accepted": [\r\n    { "id": "X", "reason": "r", "date": "2026-01-01" }\r\n  ]\r\n}\r\n'],
    ['empty', '{ "$schema": "s", "accepted": [] }\n'],
  ])('adds to a file %s at its end and changes no byte of the rest', (_, text) => {
    const longer = withAcceptedGap(text, gap('A'))
    const before = JSON.parse(text) as { accepted: unknown[] }
    expect(JSON.parse(longer)).toEqual({ ...before, accepted: [...before.accepted, gap('A')] })
    const [head = '', tail = ''] = splitWhereTheyDiffer(text, longer)
    expect(longer.startsWith(head) && longer.endsWith(tail)).toBe(true)
    expect(longer.includes('\r\n')).toBe(text.includes('\r\n'))
    expect(/[^\r]\n/.test(longer)).toBe(text.includes('\r\n') ? false : /\n/.test(longer))
  })
})
