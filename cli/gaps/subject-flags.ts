import type { InterfaceFiles } from '../../src/interface/read-interface.ts'

/** The flags that say what is compared with what. */
export interface SubjectFlags extends InterfaceFiles {
  readonly overlay?: readonly string[]
  readonly build?: string
  readonly observations?: readonly string[]
  readonly needs?: readonly string[]
  readonly accepted?: string
  readonly since?: string
}

/** The flags as they were given, so that a hint can name a command that finds the same gaps. */
export function subjectFlags(given: SubjectFlags): readonly string[] {
  const { contract, notes, openPoints, overlay, build, observations, needs, accepted, since } = given
  const named = { contract, notes, 'open-points': openPoints, overlay, build, observations, needs, accepted, since }
  return Object.entries(named).flatMap(([name, value]) =>
    (value === undefined ? [] : [value].flat()).flatMap((one) => [`--${name}`, one]),
  )
}
