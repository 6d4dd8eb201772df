import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseRegister, readNote, readNotes } from '../../src/interface/read-notes.ts'
import { describeUserError, UserError } from '../../src/text/user-error.ts'

async function refusal(read: () => unknown): Promise<string> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return error.message
  }
  throw new Error('not refused')
}

describe('readNote', () => {
  it('reads front matter and prose, with places, whatever the line ends', async () => {
    const text =
      '---\noperation: listA\ntitle: A\ntakes:\n  - name: page\nanswers:\n  - status: 200\n    fields: [id]\n---\n\nProse.\n'
    for (const written of [text, text.replaceAll('\n', '\r\n')]) {
      const note = readNote(written, 'a.md')
      expect(note).toMatchObject({
        operation: 'listA',
        title: 'A',
        takes: [{ name: 'page', pointer: '/takes/0' }],
        answers: [{ status: '200', fields: [{ name: 'id', pointer: '/answers/0/fields/0' }] }],
      })
      expect(note.body.trim()).toBe('Prose.')
      expect(note.placeOf('/takes/0/name')).toMatchObject({ file: 'a.md', line: 5, column: 5 })
    }
  })

  it.each(['operaton', 'open_point', 'answer', 'tile', 'methods'])('names %s as a near miss', async (word) => {
    const read = (): unknown => readNote(`---\noperation: a\ntitle: A\n${word}: x\n---\n`, 'a.md')
    expect(await refusal(read)).toMatch(new RegExp(`^a\\.md:4:1: /${word} is not known here; did you mean \\w+\\?$`))
  })

  it('passes over what documentation sites put into front matter', () => {
    const site =
      'tags: [api]\ndate: 2026-01-01\nsidebar_position: 3\nlayout: page\nslug: /a\ndescription: A\ndraft: true\n'
    const note = readNote(`---\n${site}operation: listA\ntitle: A\n---\n`, 'a.md')
    expect(note).not.toHaveProperty('tags')
    expect(note.operation).toBe('listA')
  })

  it('takes a class of statuses and default', () => {
    const note = readNote('---\noperation: a\ntitle: A\nanswers: [{status: 4XX}, {status: default}]\n---\n', 'a.md')
    expect(note.answers?.map(({ status }) => status)).toEqual(['4XX', 'default'])
  })

  it('takes method and path from an operation that is called so', () => {
    const note = readNote('---\noperation: GET /a/{id}\ntitle: A\n---\n', 'a.md')
    expect(note).toMatchObject({ method: 'GET', path: '/a/{id}' })
  })

  it.each([
    [
      'Only prose.\n',
      'a.md:1:1: The note has no front matter; begin it with a line ---, the operation and title, and a line ---.',
    ],
    ['---\noperation: a\n', 'a.md:1:1: The front matter of the note has no end; add a line --- below it.'],
    ['---\noperation: "!?"\ntitle: A\n---\n', 'a.md:2:1: /operation must contain a letter or a digit.'],
    ['---\noperation: a\n---\n', 'a.md:2:1: The document lacks title.'],
    ['---\noperation: a\ntitle: A\ntakse: []\n---\n', 'a.md:4:1: /takse is not known here; did you mean takes?'],
    ['---\noperation: a\ntitle: A\ntakes:\n  - in: query\n---\n', 'a.md:5:5: /takes/0 lacks name.'],
    [
      '---\noperation: a\ntitle: [\n---\n',
      'a.md:3:9: This is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]; correct it.',
    ],
    ['---\noperation: a\noperation: b\ntitle: A\n---\n', 'a.md:3:1: This key is repeated; remove one of the two.'],
  ])('refuses %j', async (text, line) => {
    expect(await refusal(() => readNote(text, 'a.md'))).toBe(line)
  })
})

describe('readNotes', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'notes-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)

  it('reads the notes of a folder by their names and leaves out a README that is none', async () => {
    await write('b.md', '---\noperation: b\ntitle: B\n---\n')
    await write('a.md', '---\noperation: a\ntitle: A\n---\n')
    await write('README.md', '# About these notes\n')
    await write('c.txt', 'no note')
    expect((await readNotes(folder)).notes.map(({ operation }) => operation)).toEqual(['a', 'b'])
  })

  it('leaves out pages of a site that are no notes, and names them', async () => {
    await write('index.md', '# Welcome\n')
    await write('guide.md', '---\ntitle: Guide\ntags: [start]\n---\n\n# Guide\n')
    await write('about.md', 'Only prose.\n')
    await write('home.md', '---\n---\n\n# Rendered by Jekyll\n')
    await write('line.md', '-----\n\nUnder a line.\n')
    await write('a.md', '---\noperation: a\ntitle: A\nlayout: page\n---\n')
    expect((await readNotes(folder)).pages).toEqual(
      ['about.md', 'guide.md', 'home.md', 'line.md'].map((name) => join(folder, name)),
    )
    expect((await readNotes(folder)).notes.map(({ operation }) => operation)).toEqual(['a'])
    await write('b.md', '---\ntitle: B\nanswers: undecided\n---\n')
    expect(await refusal(() => readNotes(folder))).toContain('lacks operation')
  })

  it('reads the folders in it as well, and nothing that is hidden or installed', async () => {
    const note = (operation: string): string => `---\noperation: ${operation}\ntitle: T\n---\n`
    for (const name of ['b', 'b/c', '.git', 'node_modules']) await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, 'z.MD'), note('last'))
    await writeFile(join(folder, 'b/c/deep.md'), note('deep'))
    await writeFile(join(folder, 'b/page.mdx'), note('page'))
    await writeFile(join(folder, 'b/plain.markdown'), note('plain'))
    await writeFile(join(folder, 'index.mdx'), '# site\n')
    await writeFile(join(folder, 'b/readme.md'), '# about\n')
    await writeFile(join(folder, '.git/x.md'), 'no note')
    await writeFile(join(folder, 'node_modules/x.md'), 'no note')
    const { notes, pages } = await readNotes(folder)
    expect(pages).toEqual([])
    expect(notes.map(({ operation, file }) => [operation, file.slice(folder.length)])).toEqual([
      ['deep', '/b/c/deep.md'],
      ['page', '/b/page.mdx'],
      ['plain', '/b/plain.markdown'],
      ['last', '/z.MD'],
    ])
  })

  it('says all that is wrong, in all of them, each with its place', async () => {
    await write('a.md', '---\noperation: a\ntitel: A\nopenPont: GAP-1\n---\n')
    await write('b.md', '---\noperation: b\ntitle: B\ntakes:\n  - name: id\n    inn: path\n  - nam: x\n---\n')
    await write('c.md', '---\noperation: c\ntitle: [\n---\n')
    await write('d.md', '---\noperation: a\ntitle: D\n---\n')
    await write('e.md', '---\noperation: A\ntitle: E\n---\n')
    const error: unknown = await readNotes(folder).catch((thrown: unknown) => thrown)
    const starts = describeUserError(error as UserError).match(/[a-e]\.md:\d+:\d+/g)
    expect(starts).toEqual(['a.md:3:1', 'a.md:4:1', 'b.md:6:5', 'b.md:7:5', 'c.md:3:9', 'e.md:2:1'])
  })

  it('refuses a second note on one operation, however its name is spelled', async () => {
    await write('a.md', '---\noperation: listA\ntitle: A\n---\n')
    await write('b.md', '---\noperation: List a\ntitle: B\n---\n')
    expect(await refusal(() => readNotes(folder))).toBe(
      `${join(folder, 'b.md')}:2:1: List a already has a note, ${join(folder, 'a.md')}; merge the two.`,
    )
  })

  it('says when there is no such folder', async () => {
    const missing = join(folder, 'missing')
    expect(await refusal(() => readNotes(''))).toBe('The name of the folder of notes is empty; name a folder.')
    expect(await refusal(() => readNotes(missing))).toBe(
      `${missing}: This folder does not exist; name the folder of the notes with --notes.`,
    )
  })
})

describe('parseRegister', () => {
  const point = (id: string): object => ({
    id,
    section: 's',
    title: 't',
    words: 'w',
    closedBy: [{ decides: 'd', by: ['#/x'] }],
  })

  it('refuses an id that two points have, at the second', async () => {
    const text = JSON.stringify({ openPoints: [point('P-1'), point('P-1')] }, null, 2)
    expect(await refusal(() => parseRegister(text, 'r.json'))).toMatch(/^r\.json:\d+:13: The register already has P-1;/)
  })

  it('refuses what is not JSON, and expressions that are none, at their places', async () => {
    expect(await refusal(() => parseRegister('{"openPoints": [,]}', 'r.json'))).toBe(
      "r.json:1:17: This is not JSON: expected a value, found ','; correct it.",
    )
    const text = JSON.stringify({ openPoints: [{ ...point('P-1'), closedBy: [{ decides: 'd', by: ['/x'] }] }] })
    expect(await refusal(() => parseRegister(text, 'r.json'))).toMatch(
      /\/openPoints\/0\/closedBy\/0\/by\/0 must be OPERATION#\/POINTER, #\/POINTER or note:OPERATION\.$/,
    )
    const misspelt = JSON.stringify({ openPoints: [{ ...point('P-1'), closedBy: [{ decides: 'x', bye: ['#/a'] }] }] })
    expect(await refusal(() => parseRegister(misspelt, 'r.json'))).toMatch(
      / \/openPoints\/0\/closedBy\/0\/bye is not known here; did you mean by\?$/,
    )
  })
})
