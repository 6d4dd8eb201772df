import { basename } from 'node:path'
import type { Observations } from '../contract/observations.ts'
import { readOwn } from './read-own.ts'

/** What `check` wrote about one server; throws a UserError at the first wrong place. */
export async function readObservations(path: string): Promise<Observations> {
  const name = basename(path).replace(/(?:\.observations|\.seen)?\.json$/, '')
  return { ...((await readOwn('observations', path)).value as Observations), name }
}
