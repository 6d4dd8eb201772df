import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compareGaps, draftOverlay, settleGaps, type ReportEntry } from '../../src/gaps.ts'
import { gapEntries, type GapInput } from '../../src/gaps/find-gaps.ts'
import { noteGapKinds } from '../../src/gaps/note-gap.ts'
import { findNoteGaps } from '../../src/gaps/note-gaps.ts'
import { interfacePaths, readInterface } from '../../src/interface/read-interface.ts'
import { repository } from './repository.ts'

let sentences = 0
/** No two texts are the same, and none begins or ends as a text of ours does. */
const other = (): string => `§ ${++sentences} §`

/** Every text for people in what gaps are found in is another one; names, statuses, routes and places stay. */
function reworded({ contract, notes, register, ...rest }: GapInput): GapInput {
  return {
    ...rest,
    contract,
    notes: notes.map((note) => ({
      ...note,
      title: other(),
      body: other(),
      takes: note.takes?.map((parameter) => ({ ...parameter, says: other() })),
      answers: note.answers?.map((reply) => ({
        ...reply,
        says: other(),
        fields: reply.fields.map((field) => ({ ...field, says: other() })),
      })),
    })),
    ...(register && {
      register: {
        ...register,
        openPoints: register.openPoints.map((point) => ({
          ...point,
          title: other(),
          topic: other(),
          words: other(),
          section: other(),
          closedBy: point.closedBy.map((part) => ({ ...part, decides: other() })),
        })),
      },
    }),
  }
}

function entriesOf(input: GapInput): readonly ReportEntry[] {
  return gapEntries(findNoteGaps(input.contract, input.notes), input)
}

/** The same, with every sentence of ours on a difference reworded before anything reads it. */
function rewordedEntriesOf(input: GapInput): readonly ReportEntry[] {
  const differences = findNoteGaps(input.contract, input.notes).map((gap) => ({
    ...gap,
    title: other(),
    topic: other(),
    closedBy: other(),
    says: other(),
  }))
  return gapEntries(differences, reworded(input)).map((entry) => ({
    ...entry,
    title: other(),
    says: other(),
    details: [other()],
  }))
}

const identity = ({ id, outcome, operation, cites, fingerprint, standing }: ReportEntry): unknown => ({
  id,
  outcome,
  operation,
  cites,
  fingerprint,
  standing,
})

const folder = fileURLToPath(new URL('fixtures', import.meta.url))
const fixtures = await Promise.all(
  (await readdir(folder)).map(async (name) => {
    const contract = `${folder}/${name}/openapi.yaml`
    return [name, await readInterface(await interfacePaths({ contract }))] as const
  }),
)
const inputs: readonly (readonly [string, GapInput])[] = [['the Model query API', await repository()], ...fixtures]

describe('with every sentence reworded', () => {
  it('is tried on most kinds of difference, and on open points', () => {
    const ids = inputs.flatMap(([, input]) => entriesOf(input).map(({ id }) => id))
    const found = Object.keys(noteGapKinds).filter((kind) => ids.some((id) => id.startsWith(`${kind}/`)))
    expect(found.length).toBeGreaterThanOrEqual(4)
    expect(ids).toContain('GAP-16')
  })

  it.each(inputs)('gaps keep ids, order, outcomes and fingerprints: %s', (_, input) => {
    const before = entriesOf(input)
    expect(before.length).toBeGreaterThan(0)
    expect(rewordedEntriesOf(input).map(identity)).toEqual(before.map(identity))
  })

  it.each(inputs)('what is accepted and what was open before is found again: %s', (_, input) => {
    const before = entriesOf(input)
    const accepted = before.slice(0, 1).map(({ id }) => ({ id, reason: other(), date: '2026-01-01' }))
    const settled = settleGaps(
      rewordedEntriesOf(input),
      { file: 'a.json', accepted, placeOf: () => ({ file: '' }) },
      '2026-02-01',
    )
    expect(settled.map(({ standing }) => standing)).toEqual(before.map((__, index) => (index === 0 ? 'known' : 'new')))
    expect(compareGaps(settled, before, 'v1')).toMatchObject({
      opened: [],
      closed: [],
      stayed: before.map(({ id }) => id),
    })
  })

  it.each(inputs)('the same additions are drafted: %s', (_, input) => {
    const targets = (from: GapInput): unknown =>
      draftOverlay(from, 'a.yaml').overlay.actions.map(({ target }) => target)
    expect(targets(reworded(input))).toEqual(targets(input))
  })
})
