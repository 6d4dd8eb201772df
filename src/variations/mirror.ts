import { behaviours } from '../contract/behaviours.ts'
import type { BehaviourSeen } from '../contract/observations.ts'
import { variations } from './choose.ts'

/** The variations that do what a server was seen to do. */
export interface Mirror {
  readonly names: readonly string[]
  /** What it does not do, where no variation does the same; one that this version does not know is named by its id. */
  readonly left: readonly string[]
  /** The ids of behaviours of which it showed nothing. */
  readonly unseen: readonly string[]
  /** The most hits of a search, where it has a limit. */
  readonly maxHits?: number
}

/** Chooses variations by what a server was seen to do. A missing behaviour also covers those that it includes. */
export function mirrorOf(seen: readonly BehaviourSeen[]): Mirror {
  const missing = new Map(seen.filter(({ met }) => !met).map((one) => [one.id, one]))
  const telling = behaviours.filter(
    ({ id, includes = [] }) => missing.has(id) && !includes.some((one) => missing.get(one)?.like !== undefined),
  )
  // Of two that vary the same, the later one says more.
  const byAxis = new Map<string, string>()
  const left = [...missing.keys()].filter((id) => !behaviours.some((one) => one.id === id))
  for (const { id, says } of telling) {
    const variation = variations.find(({ name }) => name === missing.get(id)?.like)
    if (variation) byAxis.set(variation.axis, variation.name)
    else if (missing.get(id)?.most === undefined) left.push(says)
  }
  const unseen = behaviours.filter(({ id, aboutBuild }) => !aboutBuild && !seen.some((one) => one.id === id))
  const maxHits = seen.find(({ most }) => most !== undefined)?.most
  return {
    names: [...byAxis.values()],
    left,
    unseen: unseen.map(({ id }) => id),
    ...(maxHits !== undefined && { maxHits }),
  }
}
