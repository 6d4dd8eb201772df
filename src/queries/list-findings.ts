import type { Finding, Model } from '../model/model.ts'

/**
 * Operation `listFindings` (OPS-4, SEM-5): the array that the last build logged, in its order.
 * This is the answer as objects, for programs; the service sends `model.json.findings`, with the bytes of the build.
 */
export function listFindings(model: Model): readonly Finding[] {
  return [...model.findings()]
}
