import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { componentVersion, weights } from '../search/minisearch.ts'
import { numbersOf, type Postings } from '../search/postings.ts'
import { UserError } from '../text/user-error.ts'

/** The file beside a build that holds what is searched, so that it need not be made again. */
export const searchFileName = 'search.bin'

/** What was found in the file of a folder: what is searched, or why it is not used, for a person. */
export type SearchFile = { readonly postings: Postings } | { readonly remark: string }

/** Counts up when files of before are not to be read any more. */
const format = 2

/** Whatever changes one number in the file. */
const madeBy = `${format}, minisearch ${componentVersion}, ${JSON.stringify(weights)}`

/** The first bytes, which tell the file from others. */
const magic = 'MQSEARCH'

/** What stands before the columns, as JSON. */
interface Header {
  readonly madeBy: string
  /** The version of the model. */
  readonly model: string
  readonly size: number
  /** How many numbers each column has, in their order. */
  readonly lengths: readonly number[]
}

/** Numbers of eight bytes first, then of four and two: so each column is aligned. */
const columnsFor = (worths: number) =>
  [Float64Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array, numbersOf(worths), Uint16Array] as const

type Columns = readonly [
  Float64Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Postings['worthNumbers'],
  Uint16Array,
]

/** Where the file says how long its header is, and where that begins: behind the magic and the SHA-256 of all that follows both. */
const lengthAt = magic.length + 32
const headerAt = lengthAt + 4

/**
 * Writes what is searched of the model of a version beside its build: whole, or not at all. Returns its size in bytes.
 * @throws UserError when the folder cannot be written
 */
export async function writeSearchFile(folder: string, version: string, postings: Postings): Promise<number> {
  const { size, worths, worthNumbers, positions, runs, sorted, terms } = postings
  const given: Columns = [worths, positions, runs, sorted, terms.starts, worthNumbers, terms.units]
  const text = JSON.stringify({
    madeBy,
    model: version,
    size,
    lengths: given.map(({ length }) => length),
  } satisfies Header)
  const behind = Math.ceil((headerAt + Buffer.byteLength(text)) / 8) * 8
  const start = Buffer.alloc(behind, ' ')
  start.writeUInt32LE(behind - headerAt, lengthAt)
  start.write(text, headerAt)
  const pieces = [start, ...given.map(bytesOf)]
  const hash = createHash('sha256').update(start.subarray(lengthAt))
  for (const piece of pieces.slice(1)) hash.update(piece)
  start.write(magic)
  hash.digest().copy(start, magic.length)

  const file = join(folder, searchFileName)
  const beside = join(folder, `.${searchFileName}.${crypto.randomUUID()}.part`)
  try {
    await writeFile(beside, pieces)
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new UserError(
      `The index cannot be written (${code}). Make room, or make this folder writable.`,
      { file },
      { cause: error },
    )
  }
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

/** Reads what is searched of the model of a version, where it lies beside its build; `undefined` where no such file is there. */
export async function readSearchFile(folder: string, version: string): Promise<SearchFile | undefined> {
  const file = join(folder, searchFileName)
  const remark = (why: string): SearchFile => ({
    remark: `${file}: ${why}, so it is not used; npx model-query index ${folder} writes it again.`,
  })
  let read: Buffer
  try {
    read = await readFile(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : remark(`the index cannot be read (${code})`)
  }
  // What views of eight bytes are made of starts at a multiple of eight.
  const bytes = read.byteOffset % 8 === 0 ? read : Buffer.from(new Uint8Array(read).buffer)
  const header = headerOf(bytes)
  if (!header) return remark('the index is damaged')
  if (header.madeBy !== madeBy) return remark('the index was made by another release')
  if (header.model !== version) return remark('the index is of another build')
  const [worths, positions, runs, sorted, starts, worthNumbers, units] = columnsOf(bytes, header)
  return { postings: { size: header.size, terms: { units, starts }, sorted, runs, positions, worths, worthNumbers } }
}

/** The header of a file that is whole. */
function headerOf(bytes: Buffer): Header | undefined {
  if (bytes.length < headerAt || bytes.toString('latin1', 0, magic.length) !== magic) return undefined
  const digest = createHash('sha256').update(bytes.subarray(lengthAt)).digest()
  if (!digest.equals(bytes.subarray(magic.length, lengthAt))) return undefined
  return JSON.parse(bytes.toString('utf8', headerAt, headerAt + bytes.readUInt32LE(lengthAt))) as Header
}

/** The columns behind the header, which share the memory of the file. */
function columnsOf(bytes: Buffer, { lengths }: Header): Columns {
  let at = headerAt + bytes.readUInt32LE(lengthAt)
  return columnsFor(lengths[0] as number).map((Column, number) => {
    const column = new Column(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, lengths[number])
    at += column.byteLength
    return column
  }) as unknown as Columns
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
}
