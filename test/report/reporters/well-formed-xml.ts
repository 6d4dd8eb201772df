/** An element of XML as the tests look at it. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads XML 1.0 without DTD, comments or CDATA, and throws at the first thing that is not well-formed. */
export function readXml(source: string): Element {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(source))
    throw new Error('a character XML forbids')
  let at = 0
  const take = (pattern: RegExp, what: string): RegExpExecArray => {
    const sticky = new RegExp(pattern.source, 'yu')
    sticky.lastIndex = at
    const found = sticky.exec(source)
    if (!found) throw new Error(`${what} expected at ${at}: ${JSON.stringify(source.slice(at, at + 40))}`)
    at = sticky.lastIndex
    return found
  }
  const decode = (text: string): string => {
    if (text.includes(']]>')) throw new Error(']]> in text')
    return text.replace(/&([^;]*);?/g, (whole, name: string) => {
      const numeric = /^#([0-9]+)$/.exec(name)?.[1]
      const character = numeric === undefined ? entities[name] : String.fromCodePoint(Number(numeric))
      if (character === undefined || !whole.endsWith(';')) throw new Error(`a loose ampersand: ${whole}`)
      return character
    })
  }
  const element = (): Element => {
    const name = take(/<([a-zA-Z][\w.-]*)/, 'a start tag')[1] ?? ''
    const attributes: Record<string, string> = {}
    while (/^\s+[a-zA-Z]/.test(source.slice(at, at + 20))) {
      const [, key = '', value = ''] = take(/\s+([a-zA-Z][\w.-]*)="([^"<]*)"/, 'an attribute')
      if (key in attributes) throw new Error(`attribute ${key} twice`)
      attributes[key] = decode(value)
    }
    const children: Element[] = []
    let text = ''
    if (take(/\s*(\/?)>/, 'the end of the tag')[1] === '/') return { name, attributes, children, text }
    for (;;) {
      text += decode(take(/[^<]*/, 'text')[0])
      if (source.startsWith('</', at)) break
      children.push(element())
    }
    if (take(/<\/([^>]*)>/, 'an end tag')[1] !== name) throw new Error(`<${name}> is closed by another name`)
    return { name, attributes, children, text }
  }
  take(/<\?xml version="1\.0" encoding="UTF-8"\?>\n/, 'the declaration')
  const root = element()
  take(/\s*$/, 'the end')
  return root
}

/** All elements of a name, at any depth. */
export function all(root: Element, name: string): readonly Element[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => all(child, name))]
}
