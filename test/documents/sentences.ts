import { proseIn } from './documents.ts'

/** The most words of a sentence. */
export const longest = 30

/** Turns of phrase that a reader stumbles over. */
export const banned: readonly RegExp[] = [
  /\bthat nobody\b/,
  /\bas it is for\b/,
  /\bis there to be\b/,
  /\bfor which there is none\b/,
  /\bso that no(?:ne)? of\b/,
  /\bcloses by itself\b/,
  /\bthat of (?:today|yesterday)\b/,
  /\bif that can be told\b/,
]

/** The sentences of a document: of its paragraphs, items and cells, but not of its code, and no list of names. */
export function sentencesIn(text: string): readonly string[] {
  const blocks = proseIn(text)
    .replace(/^---\n[^]*?\n---\n/, '')
    .replace(/<!--[^]*?-->|<[a-z/][^>]*>/g, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-|#>]|\d+\. ))/)
    .flatMap((block) => (block.trim().startsWith('|') ? block.split(/[|;]/) : [block]))
  return blocks
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]["')*\]]*) (?=[\p{Lu}"'(*[]|code\b)/u))
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

/** The number of words of a sentence. */
export function wordsOf(sentence: string): number {
  return sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
