const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const quoted = '"(?:[^"\\\\]|\\\\.)*"'
const mediaType = new RegExp(`^(${token}/${token})(?:[ \\t]*;[ \\t]*(?:${token}=(?:${token}|${quoted}))?)*[ \\t]*$`)

/** A Content-Type field value (RFC 9110 section 8.3). Its parameters say nothing about JSON (RFC 8259 section 11). */
export interface ContentType {
  /** The media type in lower case. */
  readonly type: string
}

/** Undefined when the value is no well-formed media type. */
export function readContentType(value: string): ContentType | undefined {
  const type = mediaType.exec(value)?.[1]
  return type === undefined ? undefined : { type: type.toLowerCase() }
}

export function isJson(type: string | undefined): boolean {
  return type === 'application/json'
}
