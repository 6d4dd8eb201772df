/** Whether a header of this name carries what lets somebody in: no report, recording or journal shows its value. */
export function isSecretHeader(name: string): boolean {
  return /authorization|authenticat|cookie|credential|key|password|secret|session|token/i.test(name)
}

/** A request target or URL as it may leave the process: the values of query parameters with names like those are replaced. */
export function withoutSecretValues(target: string): string {
  return target.replace(/([?&])([^=&]*)=[^&#]*/g, (pair, mark: string, name: string) =>
    isSecretHeader(name) ? `${mark}${name}=left-out` : pair,
  )
}
