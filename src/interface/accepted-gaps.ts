import { access } from 'node:fs/promises'
import { type ParsedNode, parseDocument, type YAMLSeq } from 'yaml'
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
  return there ? parseAcceptedGaps(await readText(path, 'acceptances'), shownName(path)) : undefined
}

function parseAcceptedGaps(text: string, file: string): AcceptedGaps {
  const { value, placeOf } = readShapedJson('accepted-gaps', text, file)
  const { accepted: rows } = value as { readonly accepted: readonly (AcceptedGap & { readonly name?: string })[] }
  // Variations have names.
  const accepted = rows.map(({ name, ...gap }) => ({ ...gap, id: name ?? gap.id }))
  accepted.forEach(({ id }, index) => {
    if (accepted.findIndex((other) => other.id === id) < index) {
      const word = rows[index]?.name === undefined ? 'id' : 'name'
      throw new UserError(`${id} is accepted twice; remove one.`, placeOf(`/accepted/${index}/${word}`))
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
  const { list, items } = rangesIn(text)
  const last = items.at(-1)
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  if (!last) {
    const addition = `[\n${indented(written, '    ')}\n  ]`.replaceAll('\n', newline)
    return text.slice(0, list[0]) + addition + text.slice(list[1])
  }
  const line = text.slice(text.lastIndexOf('\n', last[0]) + 1, last[0])
  const indent = /^[ \t]*$/.test(line) ? line : '    '
  const addition = `,\n${indented(written, indent)}`.replaceAll('\n', newline)
  return text.slice(0, last[1]) + addition + text.slice(last[1])
}

/** The text without the accepted gap at this index and every other byte unchanged; read without an error, like above. */
export function withoutAcceptedGap(text: string, index: number): string {
  const { list, items } = rangesIn(text)
  const [before, own, after] = [items[index - 1], items[index], items[index + 1]]
  if (before && own) return text.slice(0, before[1]) + text.slice(own[1])
  if (own && after) return text.slice(0, own[0]) + text.slice(after[0])
  return `${text.slice(0, list[0])}[]${text.slice(list[1])}`
}

type TextRange = readonly [from: number, to: number, ...unknown[]]

/** Where the list stands in the text, and each of its items. */
function rangesIn(text: string): { readonly list: TextRange; readonly items: readonly TextRange[] } {
  const { range, items } = parseDocument(text).getIn(['accepted'], true) as YAMLSeq<ParsedNode>
  return { list: range as TextRange, items: items.map((item) => item.range) }
}

function indented(text: string, indent: string): string {
  return text.replace(/^/gm, indent)
}
