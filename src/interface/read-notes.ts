import { join } from 'node:path'
import type { Note, NoteField, NoteParameter, NoteReply, Register, OpenPoint } from '../contract/contract.ts'
import { canonicalName } from '../contract/operation-name.ts'
import { placeName, UserError } from '../text/user-error.ts'
import { checkShape, readShapedJson } from '../files/check-shape.ts'
import { noteFiles } from '../files/note-files.ts'
import { readText, shownName } from '../files/read-text.ts'
import { readYamlText } from '../files/yaml-text.ts'

type WithoutPointer<T extends { pointer: string }> = Omit<T, 'pointer'>
interface FrontMatter {
  readonly operation: string
  readonly title: string
  readonly method?: string
  readonly path?: string
  readonly openPoint?: string
  readonly takes?: 'undecided' | readonly WithoutPointer<NoteParameter>[]
  readonly answers?: 'undecided' | readonly ReplyFrontMatter[]
}
type ReplyFrontMatter = Omit<NoteReply, 'pointer' | 'fields'> & {
  readonly fields?: readonly (string | WithoutPointer<NoteField>)[]
}

/**
 * The notes of a folder and its subfolders (`*.md` with front matter), in the order of their paths. A README.md without
 * front matter is left out. Throws a UserError with the place of the first invalid note.
 */
export async function readNotes(directory: string): Promise<readonly Note[]> {
  const texts = (await noteFiles(directory)).map(async (name) => {
    const path = join(directory, name)
    return { file: shownName(path), text: await readText(path, 'note') }
  })
  return notesOf(await Promise.all(texts))
}

/** Notes from their texts; throws a UserError for the second of two that describe one operation. */
export function notesOf(texts: readonly { readonly file: string; readonly text: string }[]): Note[] {
  const notes: Note[] = []
  for (const { file, text } of texts) {
    if (/(^|\/)readme\.md$/i.test(file) && !text.startsWith('---')) continue
    const note = readNote(text, file)
    const twin = notes.find(({ operation }) => canonicalName(operation) === canonicalName(note.operation))
    if (twin) {
      const message = `${note.operation} already has a note, ${placeName({ file: twin.file })}; merge the two.`
      throw new UserError(message, note.placeOf('/operation'))
    }
    notes.push(note)
  }
  return notes
}

/** One note from its text. */
export function readNote(text: string, file: string): Note {
  const front = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?(?=---[ \t]*(?:\r?\n|$))/.exec(text)?.[0]
  if (front === undefined) {
    const reason = /^---[ \t]*\r?\n/.test(text)
      ? 'The front matter of the note has no end; add a line --- below it.'
      : 'The note has no front matter; begin it with a line ---, the operation and title, and a line ---.'
    throw new UserError(reason, { file, line: 1, column: 1 })
  }
  const { value, placeOf } = readYamlText(front, file)
  checkShape('note', value, placeOf)
  const { takes, answers, ...named } = value as FrontMatter
  return {
    ...named,
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

function replyOf({ fields, ...reply }: ReplyFrontMatter, index: number): NoteReply {
  const pointer = `/answers/${index}`
  return {
    ...reply,
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
  const { openPoints } = value as { readonly openPoints: readonly OpenPoint[] }
  openPoints.forEach(({ id }, index) => {
    if (openPoints.findIndex((other) => other.id === id) < index) {
      throw new UserError(
        `The register already has ${id}; give this point its own id.`,
        placeOf(`/openPoints/${index}/id`),
      )
    }
  })
  return { file, openPoints, placeOf }
}
