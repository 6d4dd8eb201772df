import { relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stringify } from 'yaml'
import { applyOverlay, type Overlay } from '../contract/overlay.ts'
import { memberOf } from '../contract/pointer.ts'
import { UserError } from '../text/user-error.ts'
import { checkShape } from '../files/check-shape.ts'
import { readText, shownName } from '../files/read-text.ts'
import { readDocumentText } from '../files/document-text.ts'

/** Reads an OpenAPI Overlay 1.0 document, YAML or JSON; throws a UserError at the first wrong place. */
export async function readOverlay(path: string): Promise<Overlay> {
  const { value, placeOf } = readDocumentText(await readText(path, 'overlay'), shownName(path))
  if (memberOf(value, 'openapi') !== undefined) {
    throw new UserError(
      'This is an OpenAPI document; name an overlay here, which has overlay, info and actions, and the document with --contract.',
      placeOf('/openapi'),
    )
  }
  checkShape('overlay', value, placeOf)
  const overlay = value as Overlay
  overlay.actions.forEach((action, index) => {
    try {
      applyOverlay({}, { actions: [action] })
    } catch (error) {
      throw error instanceof UserError ? new UserError(error.sentence, placeOf(`/actions/${index}/target`)) : error
    }
  })
  return overlay
}

/** An overlay as YAML for an author to edit. */
export function overlayText(overlay: Overlay): string {
  const comment = [
    // Read by editors.
    '# yaml-language-server: $schema=https://spec.openapis.org/overlay/1.0/schema/2026-04-01',
    '# A draft: every value that an x-undecided lists is a placeholder. Once you have decided a value, remove its line from',
    '# x-undecided; delete any action that you do not want.',
  ]
  return `${comment.join('\n')}\n${stringify(overlay, { lineWidth: 0, aliasDuplicateObjects: false })}`
}

/** The URI reference of a file relative to a folder. */
export function referenceTo(file: string, folder: string): string {
  const path = relative(resolve(folder), resolve(file))
  const parts = path.split(sep)
  return parts.length > 0 && /^[A-Za-z]:$/.test(parts[0] ?? '')
    ? pathToFileURL(file).href
    : parts.map(encodeURIComponent).join('/')
}
