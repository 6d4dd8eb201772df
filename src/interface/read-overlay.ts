import { relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stringify } from 'yaml'
import { applyOverlay, type Overlay } from '../contract/overlay.ts'
import { UserError } from '../text/user-error.ts'
import { checkShape } from '../files/check-shape.ts'
import { readText, shownName } from '../files/read-text.ts'
import { readYamlText } from '../files/yaml-text.ts'

/** Reads an OpenAPI Overlay 1.0 document, YAML or JSON; a UserError at the first place that is wrong. */
export async function readOverlay(path: string): Promise<Overlay> {
  const { value, placeOf } = readYamlText(await readText(path, 'overlay'), shownName(path))
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
    '# A draft: each value that an x-undecided names stands here only to be replaced. When it is decided, take its line',
    '# out of x-undecided; what you do not want, take out as a whole.',
  ]
  return `${comment.join('\n')}\n${stringify(overlay, { lineWidth: 0, aliasDuplicateObjects: false })}`
}

/** The URI reference of a file as seen from a folder. */
export function referenceTo(file: string, folder: string): string {
  const path = relative(resolve(folder), resolve(file))
  const parts = path.split(sep)
  return parts.length > 0 && /^[A-Za-z]:$/.test(parts[0] ?? '')
    ? pathToFileURL(file).href
    : parts.map(encodeURIComponent).join('/')
}
