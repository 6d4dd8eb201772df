/** What is made neat in a path, once its slashes are decoded. */
export function isUntidy(id: string): boolean {
  return /^[/\\]|[/\\]$|[/\\]{2}|(?:^|[/\\])\.{1,2}(?:[/\\]|$)/.test(id)
}
