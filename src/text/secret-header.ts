/** Whether a header of this name carries what lets somebody in: no report, recording or journal shows its value. */
export function isSecretHeader(name: string): boolean {
  return /authorization|authenticat|cookie|credential|key|password|secret|session|token/i.test(name)
}
