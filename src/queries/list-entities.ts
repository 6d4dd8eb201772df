import type { Entity, Model } from '../model/model.ts'

/**
 * Operation `listEntities` (OPS-1, SEM-2): every entity as the build left it, in identifier order.
 * This is the answer as objects, for programs; the service sends `model.json.entities`, with the bytes of the build.
 */
export function listEntities(model: Model): readonly Entity[] {
  return [...model.entities()]
}
