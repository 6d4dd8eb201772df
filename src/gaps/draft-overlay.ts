import { createContract } from '../contract/contract.ts'
import type { Contract, Draft } from '../contract/contract.ts'
import { additionPlace } from '../contract/facets.ts'
import { childPointer, isObject, memberOf, tokensOf, valueAt } from '../contract/pointer.ts'
import type { JsonObject } from '../contract/pointer.ts'
import { select } from '../contract/select.ts'
import type { GapInput } from './find-gaps.ts'
import { asOperationId, findNoteGaps } from './note-gaps.ts'
import { countsFor, pointState } from './open-points.ts'
import { applyOverlay, pathOf } from '../contract/overlay.ts'
import type { Overlay, OverlayAction } from '../contract/overlay.ts'

/** An overlay, and the open gaps for which nothing can be drafted, one line each. */
export interface DraftedOverlay {
  readonly overlay: Overlay
  readonly left: readonly string[]
}

interface Wish {
  readonly draft: Draft
  readonly id: string
  /** What is undecided. */
  readonly about: string
}

/**
 * The smallest additions that would close each open gap, as an OpenAPI Overlay 1.0 document for an author to edit. Each
 * value that nobody has decided is named in an `x-undecided` beside it. A method or a path that no note names is never
 * made up: such an operation is only named as undecided. `extending` is the URI reference of the contract.
 */
export function draftOverlay({ contract, notes, register }: GapInput, extending: string): DraftedOverlay {
  const states = (register?.openPoints ?? [])
    .map((point) => pointState(point, contract, notes))
    .filter(({ open }) => open)
  const differences = findNoteGaps(contract, notes)
  const own = differences.filter((gap) => !states.some(({ point }) => countsFor(point, gap)))
  const routeless = differences.filter(({ id, draft }) => id.startsWith('operation-not-declared/') && !draft)

  const parts = states.flatMap(({ point, parts }) =>
    parts.filter(({ decided }) => !decided).map(({ part }) => ({ id: point.id, part })),
  )
  const wishes: Wish[] = [
    ...parts.flatMap(({ id, part }) => (part.draft ? [{ draft: part.draft, id, about: part.decides }] : [])),
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

function nameUndecided(operation: string, id: string): OverlayAction {
  return {
    target: '$',
    description: `${id}: an operation ${asOperationId(operation)} under paths. Its method, path, parameters and payload are undecided; nothing is made up for them here.`,
    update: {
      'x-undecided': { [`operation ${asOperationId(operation)}`]: `${id}: method, path, parameters and payload` },
    },
  }
}

/** The actions one after another, each written for the document as the ones before it leave it. */
function actionsFor(contract: Contract, wishes: readonly Wish[]): { actions: OverlayAction[]; unplaced: string[] } {
  const actions: OverlayAction[] = []
  const unplaced: string[] = []
  let amended = contract
  for (const { draft, id, about } of wishes) {
    const [found] = select(amended, draft.at).found
    const target = found && additionPlace(amended.document, found)
    if (!target || !isObject(target.value)) {
      unplaced.push(`${id}: ${about} (the contract lacks ${draft.at}, where it would go)`)
      continue
    }
    const more = additions(amended.document, target.pointer, draft, `${id}: ${about}`)
    for (const action of more) add(actions, action, `${id}: `)
    amended = createContract(
      applyOverlay(amended.document, { actions: more }).document,
      contract.file,
      contract.placeOf,
    )
  }
  return { actions, unplaced }
}

/** Puts an action last, or joins it to the last one when both add to one object for one gap. */
function add(actions: OverlayAction[], action: OverlayAction, prefix: string): void {
  const last = actions.at(-1)
  const joins =
    last?.target === action.target &&
    last.description?.startsWith(prefix) &&
    isObject(last.update) &&
    'x-undecided' in last.update &&
    isObject(action.update)
  if (!joins) return void actions.push(action)
  const { document } = applyOverlay({ at: last.update }, { actions: [{ target: '$.at', update: action.update }] })
  const description = `${last.description}; ${action.description?.slice(prefix.length) ?? ''}`
  actions[actions.length - 1] = { target: last.target, description, update: document['at'] }
}

/** Items for an array that is there already go to its end, one action each: what merging does to arrays is left unsaid by Overlay 1.0. */
function additions(document: JsonObject, pointer: string, { add, undecided }: Draft, about: string): OverlayAction[] {
  const target = valueAt(document, pointer)
  const lists = Object.entries(add).filter(
    ([name, value]) => Array.isArray(value) && Array.isArray(memberOf(target, name)),
  )
  const shifted = undecided.map((mark) => {
    const [name = '', index = '', ...rest] = tokensOf(mark)
    const list = lists.some(([listed]) => listed === name) ? (memberOf(target, name) as unknown[]) : undefined
    return list ? [name, String(Number(index) + list.length), ...rest].reduce(childPointer, '') : mark
  })
  const marks = Object.fromEntries(shifted.map((mark) => [mark, about]))
  const plain = Object.fromEntries(Object.entries(add).filter(([name]) => !lists.some(([listed]) => listed === name)))
  return [
    ...lists.flatMap(([name, value]) =>
      (value as unknown[]).map((item) => ({
        target: pathOf(document, childPointer(pointer, name)),
        description: about,
        update: item,
      })),
    ),
    {
      target: pathOf(document, pointer),
      description: about,
      update: undecided.length > 0 ? { ...plain, 'x-undecided': marks } : plain,
    },
  ].filter(({ update }) => !isObject(update) || Object.keys(update).length > 0)
}
