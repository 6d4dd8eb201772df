const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const quoted = '"(?:[^"\\\\]|\\\\.)*"'
const mediaType = new RegExp(`^(${token}/${token})((?:[ \\t]*;[ \\t]*(?:${token}=(?:${token}|${quoted}))?)*)[ \\t]*$`)

/** A Content-Type field value (RFC 9110 section 8.3), lower-cased; undefined when it is none. */
export interface ContentType {
  readonly type: string
  readonly charset?: string
}

export function readContentType(value: string): ContentType | undefined {
  const [, type, parameters = ''] = mediaType.exec(value) ?? []
  if (type === undefined) return undefined
  const charset = /;[ \t]*charset=("?)([^";]+)\1/i.exec(parameters)?.[2]
  return { type: type.toLowerCase(), ...(charset === undefined ? {} : { charset: charset.trim().toLowerCase() }) }
}

export function isJson(type: string | undefined): boolean {
  return type === 'application/json'
}
