import type { Exchange } from '../client/exchange.ts'
import { operationAt } from '../contract/operations.ts'
import { askedText } from './asked-text.ts'
import { askedAgain } from './inquiry/asked-again.ts'
import type { Brief } from './inquiry/brief.ts'
import type { ReadAgain } from './inquiry/inquiry.ts'
import type { Way } from './inquiry/ways.ts'

/** Asks at a path once more, and what the answer is in brief; undefined where no operation can be asked for so. */
export async function briefAt(path: string, readAgain: ReadAgain, way?: Way): Promise<Brief | undefined> {
  const operation = operationAt(path)
  const text = askedText(path)?.text
  const { list, findings, entity, search } = askedAgain(readAgain, Infinity)
  if (operation === 'listEntities') return list.ask(way)
  if (operation === 'listFindings') return findings.ask(way)
  if (text === undefined) return undefined
  return (operation === 'getEntity' ? entity(text, path) : search(text)).ask(way)
}

/** Whether a question is nothing but GET at a path. */
export function isPlain({ question: { method, headers, version, bare } }: Exchange): boolean {
  return method === 'GET' && headers === undefined && version === undefined && bare !== true
}
