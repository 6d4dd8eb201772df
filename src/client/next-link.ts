import { type Exchange, headerValues } from './exchange.ts'

/** The target of the link to a next page that an answer carries in its header (RFC 8288). */
export function nextLink({ headers }: Pick<Exchange, 'headers'>): string | undefined {
  const links = headerValues(headers, 'link').flatMap((value) => value.split(/,(?=\s*<)/))
  const [, target] = links.map((link) => /^\s*<([^>]*)>.*\brel="?next\b/i.exec(link)).find(Boolean) ?? []
  return target
}
