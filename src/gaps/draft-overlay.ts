import { type Contract, createContract, type Draft } from '../contract/contract.ts'
import { additionPlace } from '../contract/facets.ts'
import { childPointer, isObject, type JsonObject, memberOf, tokensOf, valueAt } from '../contract/pointer.ts'
import { draftOf, neededBehaviours } from './client-needs.ts'
import { select } from '../contract/select.ts'
import type { GapInput } from './find-gaps.ts'
import { noteGapId } from './note-gap.ts'
import { asOperationId, findNoteGaps } from './note-gaps.ts'
import { countsFor, pointState } from './open-points.ts'
import { applyOverlay, type Overlay, type OverlayAction, pathOf } from '../contract/overlay.ts'

/** An overlay, and the open gaps that cannot be drafted, one line each. */
export interface OverlayDraft {
  readonly overlay: Overlay
  readonly left: readonly string[]
}

interface Wish {
  readonly draft: Draft
  readonly id: string
  /** What is undecided. */
  readonly about: string
}

/** An action before it is written: what it adds for one gap, at one place. */
interface Addition {
  readonly id: string
  readonly abouts: readonly string[]
  readonly target: string
  readonly update: unknown
}

/**
 * The smallest additions that would close each open gap, as an OpenAPI Overlay 1.0 document for an author to edit. An
 * `x-undecided` next to them lists each undecided value. Methods and paths that no note names are never invented: such an
 * operation is only listed as undecided. `extending` is the URI reference of the contract.
 */
export function draftOverlay({ contract, notes, register, needs = [] }: GapInput, extending: string): OverlayDraft {
  const states = (register?.openPoints ?? [])
    .map((point) => pointState(point, contract, notes))
    .filter(({ open }) => open)
  const differences = findNoteGaps(contract, notes).map((gap) => ({ ...gap, id: noteGapId(gap) }))
  const own = differences.filter((gap) => !states.some(({ point }) => countsFor(point, gap)))
  const routeless = differences.filter(({ kind, draft }) => kind === 'operation-not-declared' && !draft)

  const parts = states.flatMap(({ point, parts }) =>
    parts.filter(({ decided, drafted }) => !decided && !drafted).map(({ part }) => ({ id: point.id, part })),
  )
  const wishes: Wish[] = [
    ...parts.flatMap(({ id, part }) => (part.draft ? [{ draft: part.draft, id, about: part.decides }] : [])),
    ...neededBehaviours(needs)
      .filter(({ point }) => states.some(({ point: { id } }) => id === point))
      .map((one) => ({ draft: draftOf(one), id: one.point, about: `found, not decided: ${one.says}`, found: one.id }))
      .filter(({ draft, found }) => !isFound(contract, draft.at, found)),
    ...own.flatMap(({ id, draft, title }) => (draft ? [{ draft, id, about: title }] : [])),
  ]
  const { actions, unplaced } = actionsFor(contract, wishes)
  const undeclared = routeless.map(({ operation, openPoint, id }) => nameUndecided(operation, openPoint ?? id))
  const named = new Set(routeless.map(({ openPoint, id }) => openPoint ?? id))
  return {
    overlay: {
      overlay: '1.0.0',
      info: {
        title: `Draft for ${contract.title || contract.file}: what it leaves undecided`,
        version: contract.version || '0',
      },
      extends: extending,
      actions: [...undeclared, ...actions],
    },
    left: [
      ...parts.filter(({ id, part }) => !part.draft && !named.has(id)).map(({ id, part }) => `${id}: ${part.decides}`),
      ...own.filter(({ id, draft }) => !draft && !named.has(id)).map(({ id, says }) => `${id}: ${says}`),
      ...unplaced,
    ],
  }
}

/** Whether an earlier draft has written down already that clients need it. */
function isFound(contract: Contract, at: string, id: string): boolean {
  return select(contract, at).found.some(({ value }) => memberOf(memberOf(value, 'x-found'), id) !== undefined)
}

function nameUndecided(operation: string, id: string): OverlayAction {
  return {
    target: '$',
    description: `${id}: an operation ${asOperationId(operation)} under paths. Its method, path, parameters and payload are undecided and are not invented here.`,
    update: {
      'x-undecided': { [`operation ${asOperationId(operation)}`]: `${id}: method, path, parameters and payload` },
    },
  }
}

/** The actions in order, each written for the document that the previous ones produce. */
function actionsFor(contract: Contract, wishes: readonly Wish[]): { actions: OverlayAction[]; unplaced: string[] } {
  const all: Addition[] = []
  const unplaced: string[] = []
  let amended = contract
  for (const wish of wishes) {
    const { draft, id, about } = wish
    const [found] = select(amended, draft.at).found
    const target = found && additionPlace(amended.document, found)
    if (!target || !isObject(target.value)) {
      unplaced.push(`${id}: ${about} (the contract lacks ${draft.at}, where it would go)`)
      continue
    }
    const more = additions(amended.document, target.pointer, wish)
    for (const addition of more) add(all, addition)
    amended = createContract(
      applyOverlay(amended.document, { actions: more }).document,
      contract.file,
      contract.placeOf,
    )
  }
  const actions = all.map(({ id, abouts, target, update }) => ({
    target,
    description: `${id}: ${abouts.join('; ')}`,
    update,
  }))
  return { actions, unplaced }
}

/** Appends an addition, or joins it to the last one if both add to one object for one gap. */
function add(all: Addition[], addition: Addition): void {
  const last = all.at(-1)
  const joins =
    last?.target === addition.target &&
    last.id === addition.id &&
    isObject(last.update) &&
    'x-undecided' in last.update &&
    isObject(addition.update)
  if (!joins) return void all.push(addition)
  const { document } = applyOverlay({ at: last.update }, { actions: [{ target: '$.at', update: addition.update }] })
  all[all.length - 1] = { ...last, abouts: [...last.abouts, ...addition.abouts], update: document['at'] }
}

/** Items for an existing array go to its end, one action each, since Overlay 1.0 does not say how arrays are merged. */
function additions(document: JsonObject, pointer: string, { draft, id, about }: Wish): Addition[] {
  const { add, undecided } = draft
  const target = valueAt(document, pointer)
  const lists = Object.entries(add).filter(
    ([name, value]) => Array.isArray(value) && Array.isArray(memberOf(target, name)),
  )
  const shifted = undecided.map((mark) => {
    const [name = '', index = '', ...rest] = tokensOf(mark)
    const list = lists.some(([listed]) => listed === name) ? (memberOf(target, name) as unknown[]) : undefined
    return list ? [name, String(Number(index) + list.length), ...rest].reduce(childPointer, '') : mark
  })
  const marks = Object.fromEntries(shifted.map((mark) => [mark, `${id}: ${about}`]))
  const plain = Object.fromEntries(Object.entries(add).filter(([name]) => !lists.some(([listed]) => listed === name)))
  return [
    ...lists.flatMap(([name, value]) =>
      (value as unknown[]).map((item) => ({
        id,
        abouts: [about],
        target: pathOf(document, childPointer(pointer, name)),
        update: item,
      })),
    ),
    {
      id,
      abouts: [about],
      target: pathOf(document, pointer),
      update: undecided.length > 0 ? { ...plain, 'x-undecided': marks } : plain,
    },
  ].filter(({ update }) => !isObject(update) || Object.keys(update).length > 0)
}
