import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isProblem, type Piece, piecesIn } from './pieces.ts'
import { parseAst } from 'rolldown/parseAst'

/** What one file of src/conformance holds. */
export interface Size {
  /** Its path below src/conformance, without `.ts`. */
  readonly file: string
  readonly lines: number
  /** Numbers that are named outside of functions: `const fewest = 3`, or a member of a table. */
  readonly thresholds: number
  /** Whether an object in it is a problem. */
  readonly makesProblems: boolean
}

const folder = fileURLToPath(new URL('../../src/conformance/', import.meta.url))

/** The sizes of all files of the judge. */
export function sizesOfJudge(): readonly Size[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map(sizeOf)
}

/** The folder that a file is in. */
export function roomOf(file: string): string {
  const room = dirname(file)
  return room === '.' ? '(top)' : room
}

function sizeOf(path: string): Size {
  const code = readFileSync(`${folder}${path}`, 'utf8')
  const program = parseAst(code, { lang: 'ts' })
  const pieces = [...piecesIn(program)]
  return {
    file: path.slice(0, -3),
    lines: code.split('\n').length - 1,
    thresholds: [...piecesIn(program, isFunction)].filter(isThreshold).length,
    makesProblems: pieces.some(isProblem),
  }
}

function isFunction({ type }: Piece): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)
}

function isThreshold(piece: Piece): boolean {
  const { type, init, value } = piece as Piece & { readonly init?: unknown; readonly value?: unknown }
  return (type === 'VariableDeclarator' && isNumber(init)) || (type === 'Property' && isNumber(value))
}

/** A number, or what is reckoned from numbers alone. */
function isNumber(piece: unknown): boolean {
  const { type, value, argument, left, right } = (piece ?? {}) as Readonly<Record<string, unknown>>
  if (type === 'Literal') return typeof value === 'number'
  if (type === 'UnaryExpression') return isNumber(argument)
  return type === 'BinaryExpression' && isNumber(left) && isNumber(right)
}
