import type { LoadHook } from 'node:module'
import { parseAst } from 'rolldown/parseAst'
import { isProblem, piecesIn } from './pieces.ts'

/**
 * Module hook: wherever the judge makes a problem, an object that holds what was seen, it remembers by which
 * functions; and wherever a rule fails, it tells by which problems. The functions that are called are those of `problems.ts`.
 */
export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context)
  if (!/\/src\/(?:client|conformance)\/.*\.ts(\?|$)/.test(url) || loaded.source == null) return loaded
  const { source } = loaded
  const code = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString()
  return { ...loaded, source: marked(code, url) }
}

function marked(code: string, url: string): string {
  const inserts: [at: number, text: string][] = []
  let failOf = 0
  for (const piece of piecesIn(parseAst(code))) {
    if (isProblem(piece)) inserts.push([piece.start, ' globalThis.problemMade('], [piece.end, ')'])
    if (piece.type !== 'FunctionDeclaration' || (piece as never as { id: { name: string } }).id.name !== 'failOf')
      continue
    const { body, params } = piece as never as { body: { start: number }; params: readonly { name: string }[] }
    inserts.push([body.start + 1, `globalThis.ruleFailed(${params[0]?.name});`])
    failOf++
  }
  if (failOf !== Number(/\/verdict\.ts/.test(url))) throw new Error(`${url}: rules fail by failOf in verdict.ts alone.`)
  return inserts
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [at, insert]) => text.slice(0, at) + insert + text.slice(at), code)
}
