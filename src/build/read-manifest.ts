import { readShapedJson } from '../files/check-shape.ts'
import { UserError } from '../text/user-error.ts'
import { isInstant, type Manifest } from './manifest.ts'

/** @throws {UserError} at the first place that is not as in a manifest */
export function readManifest(text: string, file: string): Manifest {
  const document = readShapedJson('manifest', text, file)
  const manifest = document.value as Manifest
  const { activateAt } = manifest
  if (activateAt !== undefined && !isInstant(activateAt)) {
    throw new UserError(
      'activateAt is no time with its zone; write one such as 2026-12-01T08:00:00Z.',
      document.placeOf('/activateAt') ?? { file },
    )
  }
  return manifest
}
