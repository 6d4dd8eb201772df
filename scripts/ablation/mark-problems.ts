import type { LoadHook } from 'node:module'
import { parseAst } from 'rolldown/parseAst'

interface Piece {
  readonly type: string
  readonly start: number
  readonly end: number
}

/**
 * Module hook: wherever the judge makes a problem, an object that holds what was seen, it remembers by which
 * functions; and wherever a rule fails, it tells by which problems. The functions that are called are those of `problems.ts`.
 */
export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context)
  if (!/\/src\/(?:client|conformance)\/.*\.ts(\?|$)/.test(url) || loaded.source == null) return loaded
  return { ...loaded, source: marked(String(loaded.source), url) }
}

function marked(code: string, url: string): string {
  const inserts: [at: number, text: string][] = []
  let failOf = 0
  for (const piece of piecesIn(parseAst(code))) {
    if (isProblem(piece)) inserts.push([piece.start, ' globalThis.problemMade('], [piece.end, ')'])
    if (piece.type !== 'FunctionDeclaration' || (piece as never as { id: { name: string } }).id.name !== 'failOf')
      continue
    const { body, params } = piece as never as { body: Piece; params: readonly { name: string }[] }
    inserts.push([body.start + 1, `globalThis.ruleFailed(${params[0]?.name});`])
    failOf++
  }
  if (failOf !== Number(/\/verdict\.ts/.test(url))) throw new Error(`${url}: rules fail by failOf in verdict.ts alone.`)
  return inserts
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [at, insert]) => text.slice(0, at) + insert + text.slice(at), code)
}

function* piecesIn(node: unknown): Generator<Piece> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && 'start' in node) yield node as Piece
  for (const inner of Object.values(node)) yield* piecesIn(inner)
}

function isProblem(piece: Piece): boolean {
  if (piece.type !== 'ObjectExpression') return false
  const { properties } = piece as never as { properties: readonly { key?: { name?: string } }[] }
  const names = properties.map(({ key }) => key?.name)
  return names.includes('actual')
}
