import type { Exchange } from '../client/exchange.ts'
import { operationAt } from '../contract/operations.ts'
import { askedText } from './asked-text.ts'
import { type Brief, briefOfEntity, briefOfFindings, briefOfListing, briefOfSearch } from './inquiry/brief.ts'
import type { ReadAgain } from './inquiry/inquiry.ts'
import type { Way } from './inquiry/ways.ts'

/** Asks at a path once more, and what the answer is in brief; undefined where no operation can be asked for so. */
export async function briefAt(path: string, readAgain: ReadAgain, way?: Way): Promise<Brief | undefined> {
  const operation = operationAt(path)
  const text = askedText(path)?.text
  if (operation === 'listEntities') return briefOfListing(await readAgain.list(way))
  if (operation === 'listFindings') return briefOfFindings(await readAgain.findings(way))
  if (text === undefined) return undefined
  if (operation === 'getEntity') return briefOfEntity(await readAgain.entity(text, way, path))
  return briefOfSearch(await readAgain.search(text, way), Infinity)
}

/** Whether a question is nothing but GET at a path. */
export function isPlain({ question: { method, headers, version, bare } }: Exchange): boolean {
  return method === 'GET' && headers === undefined && version === undefined && bare !== true
}
