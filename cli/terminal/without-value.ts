/** Commander's sentence about an unknown option without the value, which may be a key behind a misspelt flag. */
export function withoutValue(message: string): string {
  return message.replace(/^((?:error: )?unknown option '-[^=']*)=[^]*?'(?=\n|$)/, "$1'")
}
