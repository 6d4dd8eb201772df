/** A sentence in which each value stands in quotation marks, as JSON writes it. */
export function quoting(sentence: TemplateStringsArray, ...values: readonly (string | undefined)[]): string {
  return String.raw({ raw: sentence }, ...values.map((value) => JSON.stringify(value)))
}
