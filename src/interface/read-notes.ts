import { join } from 'node:path'
import type { Note, NoteField, NoteParameter, NoteReply, PlaceOf, Register } from '../contract/contract.ts'
import { canonicalName, meantName, nearestName } from '../contract/operation-name.ts'
import { childPointer, membersOf } from '../contract/pointer.ts'
import { placeName, throwAll, UserError } from '../text/user-error.ts'
import { checkShape, readShapedJson } from '../files/check-shape.ts'
import { noteFiles } from '../files/note-files.ts'
import { readText, shownName } from '../files/read-text.ts'
import { readYamlText } from '../files/yaml-text.ts'
import { defined } from '../text/defined.ts'

type WithoutPointer<T extends { pointer: string }> = Omit<T, 'pointer'>
interface FrontMatter extends Pick<Note, 'operation' | 'title' | 'method' | 'path' | 'openPoint'> {
  readonly takes?: 'undecided' | readonly WithoutPointer<NoteParameter>[]
  readonly answers?: 'undecided' | readonly ReplyFrontMatter[]
}
type ReplyFrontMatter = Omit<NoteReply, 'pointer' | 'fields' | 'status'> & {
  readonly status: number | string
  readonly fields?: readonly (string | WithoutPointer<NoteField>)[]
}

/** The notes of a folder, and the names of the pages beside them that describe no operation, but for README.md and index.md. */
export interface NotesFolder {
  readonly notes: readonly Note[]
  readonly pages: readonly string[]
}

/**
 * The notes of a folder and its subfolders (Markdown whose front matter has one of our words), in the order of their paths.
 * Throws a UserError with the places of all that is invalid in them.
 */
export async function readNotes(directory: string): Promise<NotesFolder> {
  const texts = (await noteFiles(directory)).map(async (name) => {
    const path = join(directory, name)
    return { file: shownName(path), text: await readText(path, 'note') }
  })
  return notesOf(await Promise.all(texts))
}

/** Notes from their texts; throws a UserError for all invalid ones, and for the second of two that describe one operation. */
export function notesOf(texts: readonly { readonly file: string; readonly text: string }[]): NotesFolder {
  const notes: Note[] = []
  const pages: string[] = []
  const errors: UserError[] = []
  for (const { file, text } of texts) {
    try {
      if (isPage(text, file)) {
        if (!/(^|\/)(readme|index)\.[^./]+$/i.test(file)) pages.push(file)
        continue
      }
      const note = readNote(text, file)
      const twin = notes.find(({ operation }) => canonicalName(operation) === canonicalName(note.operation))
      if (twin) {
        const message = `${note.operation} already has a note, ${placeName({ file: twin.file })}; merge the two.`
        throw new UserError(message, note.placeOf('/operation'))
      }
      notes.push(note)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      errors.push(error)
    }
  }
  throwAll(errors)
  return { notes, pages }
}

const beginsFront = /^---[ \t]*\r?\n/

/** The front matter with its first line; `undefined` if there is none, or it has no end. */
function frontOf(text: string): string | undefined {
  return /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?(?=---[ \t]*(?:\r?\n|$))/.exec(text)?.[0]
}

/** One note from its text. */
export function readNote(text: string, file: string): Note {
  const front = frontOf(text)
  if (front === undefined) {
    const reason = beginsFront.test(text)
      ? 'The front matter of the note has no end; add a line --- below it.'
      : 'The note has no front matter; begin it with a line ---, the operation and title, and a line ---.'
    throw new UserError(reason, { file, line: 1, column: 1 })
  }
  const { value, placeOf } = readYamlText(front, file)
  refuseNearMisses(value, placeOf)
  checkShape('note', value, placeOf)
  const { operation, title, method, path, openPoint, takes, answers } = value as FrontMatter
  const route = /^([A-Z]+) (\/\S*)$/.exec(operation)
  const [givenMethod, givenPath] = [method ?? route?.[1], path ?? route?.[2]]
  return {
    operation,
    title,
    ...defined({ method: givenMethod, path: givenPath, openPoint }),
    file,
    takes:
      typeof takes === 'string'
        ? undefined
        : takes?.map((parameter, index) => ({ ...parameter, pointer: `/takes/${index}` })),
    answers: typeof answers === 'string' ? undefined : answers?.map(replyOf),
    body: text.slice(front.length).replace(/^---[ \t]*\r?\n?/, ''),
    placeOf,
  }
}

/** The members of a note's front matter that are ours; a site that shows the note has others. */
const ownWords = ['operation', 'title', 'method', 'path', 'openPoint', 'takes', 'answers'] as const

/** A misspelt word of ours would be passed over like one of another tool. */
function refuseNearMisses(value: unknown, placeOf: PlaceOf): void {
  const errors = membersOf(value).flatMap(([name]) => {
    if (ownWords.some((word) => word === name)) return []
    const meant = meantName(name, ownWords)
    if (meant === undefined) return []
    return [new UserError(`/${name} is not known here; did you mean ${meant}?`, placeOf(childPointer('', name)))]
  })
  throwAll(errors)
}

/** Whether it is a page of a site, which is no note: it has no front matter, or none of our words in it but a title. */
function isPage(text: string, file: string): boolean {
  const front = frontOf(text)
  if (front === undefined) return !beginsFront.test(text)
  const { value } = readYamlText(front, file)
  // Jekyll renders only what has front matter, so that many of its pages have an empty one.
  if (value === null) return true
  const names = membersOf(value).map(([name]) => name)
  const isOurs = (name: string): boolean => name !== 'title' && ownWords.some((word) => word === name)
  return names.length > 0 && !names.some((name) => isOurs(name) || (name !== 'title' && nearestName(name, ownWords)))
}

function replyOf({ fields, status, ...reply }: ReplyFrontMatter, index: number): NoteReply {
  const pointer = `/answers/${index}`
  return {
    ...reply,
    status: String(status),
    pointer,
    fields: (fields ?? []).map((field, at) => ({
      ...(typeof field === 'string' ? { name: field } : field),
      pointer: `${pointer}/fields/${at}`,
    })),
  }
}

/** The register of open points; throws a UserError at the first wrong place, including repeated ids. */
export async function readRegister(path: string): Promise<Register> {
  return parseRegister(await readText(path, 'register of open points'), shownName(path))
}

/** The same from its text. */
export function parseRegister(text: string, file: string): Register {
  const { value, placeOf } = readShapedJson('open-points', text, file)
  const { openPoints, general = false } = value as Pick<Register, 'openPoints'> & { readonly general?: boolean }
  openPoints.forEach(({ id }, index) => {
    if (openPoints.findIndex((other) => other.id === id) < index) {
      throw new UserError(
        `The register already has ${id}; give this point its own id.`,
        placeOf(`/openPoints/${index}/id`),
      )
    }
  })
  return { file, openPoints, general, placeOf }
}
