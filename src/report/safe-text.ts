/**
 * Text from servers and files is data. Each function makes any string safe for one medium: the result has no control
 * character, escape sequence, bidi override or lone surrogate, and nothing in it is read as markup or as a command.
 */

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

function name(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return '\u2421'
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}

/** One line; invisible characters are shown as a picture (`␛`) or as their code point (`<U+202E>`). */
export function oneLine(text: string): string {
  return text.replace(hidden, name)
}

/** The same over several lines: LF and CRLF stay line ends (as LF), a tab becomes two spaces. */
export function manyLines(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '  ')
    .replace(hidden, (character) => (character === '\n' ? '\n' : name(character)))
}

/**
 * A whole text for a log that a CI system also reads: no line starts with `::` and none holds `##[` or `##word[`,
 * so that no value can give the runner a command.
 */
export function noCommands(text: string): string {
  return text.replace(/^(\s*)::/gm, '$1\\::').replace(/##(?=[a-z-]*\[)/gi, '#\\#')
}

/** Text or a quoted attribute value of HTML. */
export function forHtml(text: string): string {
  return escapeMarkup(manyLines(text))
}

/** The same on one line. */
export function lineForHtml(text: string): string {
  return forHtml(oneLine(text))
}

/** Character data of XML 1.0. */
export function forXml(text: string): string {
  return escapeMarkup(manyLines(text))
}

/** A quoted attribute value of XML 1.0; line ends survive attribute normalisation. */
export function forXmlAttribute(text: string): string {
  return escapeMarkup(manyLines(text)).replaceAll('\n', '&#10;')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A phrase of GitHub-flavoured Markdown that forms no emphasis, link, image, tag, mention, table cell, heading or list. */
export function forMarkdown(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>#|~&$!{}]/g, '\\$&')
    .replace(/^(\s*)([-+=])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2')
    .replace(/:(?=\/\/)|(?<=\bwww)\./gi, '\\$&')
    .replaceAll('@', '@<!-- -->')
}

/** A code span of Markdown, also inside a table cell. */
export function markdownCode(text: string): string {
  const line = oneLine(text).replaceAll('|', '\\|')
  const fence = '`'.repeat(longestRun(line) + 1)
  const padded = /^[` ]|[` ]$|^$/.test(line) ? ` ${line} ` : line
  return `${fence}${padded}${fence}`
}

/** A fenced block of Markdown; `language` must be trusted. */
export function markdownBlock(text: string, language: string = 'text'): string {
  const body = manyLines(text)
  const fence = '`'.repeat(Math.max(3, longestRun(body) + 1))
  return `${fence}${language}\n${body}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}

/** The message of a workflow command of GitHub; line ends survive. */
export function forAnnotation(text: string): string {
  return manyLines(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** A property of a workflow command of GitHub. */
export function forAnnotationProperty(text: string): string {
  return forAnnotation(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The description of a TAP 14 test point or comment, with `#` and `\` escaped. */
export function forTap(text: string): string {
  return oneLine(text).replace(/[\\#]/g, '\\$&').trim()
}

/** JSON that keeps every value exactly, but has only printable characters and line ends. */
export function jsonText(value: unknown, indent: number = 2): string {
  return (JSON.stringify(value, null, indent) ?? 'null')
    .replace(hidden, (character) =>
      character === '\n'
        ? character
        : Array.from({ length: character.length }, (_, at) => codeUnit(character.charCodeAt(at))).join(''),
    )
    .replace(/##(?=[a-z-]*\[)/gi, '#\\u0023')
}

function codeUnit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/** The plain message of SARIF, with brackets escaped that would form a link. */
export function forSarif(text: string): string {
  const shown = manyLines(text)
  return shown.includes('](') ? shown.replace(/[[\]\\]/g, '\\$&') : shown
}
