import { access } from 'node:fs/promises'
import { isMap, isSeq, parseDocument } from 'yaml'
import type { AcceptedGap, AcceptedGaps } from '../contract/accepted-gaps.ts'
import { UserError } from '../text/user-error.ts'
import { readShapedJson } from '../files/check-shape.ts'
import { readText, shownName } from '../files/read-text.ts'

/** Reads the accepted gaps; `undefined` if there is no such file. Throws a UserError at the first wrong place. */
export async function readAcceptedGaps(path: string): Promise<AcceptedGaps | undefined> {
  const there = await access(path).then(
    () => true,
    (error: unknown) => (error as NodeJS.ErrnoException).code !== 'ENOENT',
  )
  return there ? parseAcceptedGaps(await readText(path, 'list of accepted gaps'), shownName(path)) : undefined
}

function parseAcceptedGaps(text: string, file: string): AcceptedGaps {
  const { value, placeOf } = readShapedJson('accepted-gaps', text, file)
  const { accepted } = value as { readonly accepted: readonly AcceptedGap[] }
  accepted.forEach(({ id }, index) => {
    if (accepted.findIndex((other) => other.id === id) < index) {
      throw new UserError(`${id} is accepted twice; remove one.`, placeOf(`/accepted/${index}/id`))
    }
  })
  return { file, accepted, placeOf }
}

/**
 * The text of the file with one more accepted gap at its end and every other byte unchanged; a new file for `undefined`.
 * The text must have been read without an error.
 */
export function withAcceptedGap(text: string | undefined, gap: AcceptedGap): string {
  const written = JSON.stringify(gap, null, 2)
  if (text === undefined) return `{\n  "accepted": [\n${indented(written, '    ')}\n  ]\n}\n`
  const root = parseDocument(text).contents
  const list = isMap(root) ? root.get('accepted', true) : undefined
  if (!isSeq(list) || !list.range) throw new Error('The accepted gaps were not read before they were written.')
  const last = list.items.at(-1) as { range?: readonly [number, number, number] } | undefined
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  if (!last?.range) {
    const addition = `[\n${indented(written, '    ')}\n  ]`.replaceAll('\n', newline)
    return text.slice(0, list.range[0]) + addition + text.slice(list.range[1])
  }
  const line = text.slice(text.lastIndexOf('\n', last.range[0]) + 1, last.range[0])
  const indent = /^[ \t]*$/.test(line) ? line : '    '
  const addition = `,\n${indented(written, indent)}`.replaceAll('\n', newline)
  return text.slice(0, last.range[1]) + addition + text.slice(last.range[1])
}

/** The text without the accepted gap at this index and every other byte unchanged; read without an error, like above. */
export function withoutAcceptedGap(text: string, index: number): string {
  const root = parseDocument(text).contents
  const list = isMap(root) ? root.get('accepted', true) : undefined
  const ranges = isSeq(list) ? list.items.map((item) => (item as { range?: [number, number, number] }).range) : []
  const [before, own, after] = [ranges[index - 1], ranges[index], ranges[index + 1]]
  if (!isSeq(list) || !list.range || !own) throw new Error('The accepted gaps were not read before they were written.')
  if (before) return text.slice(0, before[1]) + text.slice(own[1])
  if (after) return text.slice(0, own[0]) + text.slice(after[0])
  return `${text.slice(0, list.range[0])}[]${text.slice(list.range[1])}`
}

function indented(text: string, indent: string): string {
  return text.replace(/^/gm, indent)
}
