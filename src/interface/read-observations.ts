import { basename } from 'node:path'
import { behaviours } from '../contract/behaviours.ts'
import type { Choice, Observations } from '../contract/observations.ts'
import { shownName } from '../files/read-text.ts'
import { didYouMean } from '../text/nearest.ts'
import { UserError, withoutFrame } from '../text/user-error.ts'
import { readOwn } from './read-own.ts'

/** What `check` wrote about one server, or its owner; throws a UserError at the first wrong place. */
export async function readObservations(path: string): Promise<Observations> {
  const name = basename(path).replace(/(?:\.observations|\.seen)?\.json$/, '')
  const value = (await readOwn('observations', path)).value as Partial<Observations>
  return { version: 1, server: name, startedAt: '', observations: {}, ...value, name }
}

/** What such a file says of behaviours, as what the owner of the server declares; throws a UserError for what no server has by itself. */
export async function readChoices(path: string): Promise<readonly Choice[]> {
  const { value, placeOf } = await readOwn('observations', path, 'choices')
  const { behaviours: declared = [] } = value as Partial<Observations>
  const known = behaviours.filter(({ aboutBuild }) => !aboutBuild)
  const ids = known.map(({ id }) => id)
  if (declared.length === 0)
    throw new UserError(
      'This file has no behaviours to judge by; npx model-query check BASE-URL --observations FILE writes them.',
      {
        file: shownName(path),
      },
    )
  return declared.map((choice, at) => {
    const { id, met, like, most } = choice
    const pointer = `/behaviours/${at}`
    if (declared.findIndex((one) => one.id === id) < at)
      throw new UserError(`${id} is declared twice; keep the line that holds.`, placeOf(`${pointer}/id`))
    const { variations } = known.find((one) => one.id === id) ?? {}
    if (!variations)
      throw new UserError(
        `No choice is called ${id}. ${didYouMean(id, ids, 'npx model-query check --observations writes all.')}`,
        placeOf(`${pointer}/id`),
      )
    if (like !== undefined && !variations.includes(like))
      throw new UserError(
        `${like} is no way to do otherwise than ${id}. ${didYouMean(like, variations, `It may be ${variations.join(', ')}.`)}`,
        placeOf(`${pointer}/like`),
      )
    const how = like === undefined ? 'most' : 'like'
    if (met && choice[how] !== undefined)
      throw new UserError(
        `${id} is met, and ${how} says how it is not; leave ${how} out, or write "met": false.`,
        placeOf(`${pointer}/${how}`),
      )
    if (most !== undefined && id !== 'all-hits')
      throw new UserError(`most is a number of hits, and belongs to all-hits alone.`, placeOf(`${pointer}/most`))
    return { ...choice, place: withoutFrame(placeOf(pointer)) }
  })
}
