import type { Build } from '../src/model/model.ts'

export async function buildOf(count: number): Promise<Build> {
  const words = ['loan', 'book', 'reader', 'shelf', 'return', 'fine', 'catalogue', 'reservation', 'copy', 'branch']
  const entities = Array.from({ length: count }, (_, at) => ({
    id: `entity:${at}`,
    type: 'term',
    title: `${words[at % 10]} ${words[(at * 7) % 10]} ${at}`,
    locale: 'en',
    application: 'library',
    domain: 'lending',
    typeOrigin: 'note',
    attributes: { definition: `A ${words[(at * 3) % 10]} of the library.` },
    source: { file: `notes/${at}.md`, line: 1 },
  }))
  const links = Array.from({ length: 2 * count }, (_, at) => ({
    from: `term:${at % count}`,
    to: `term:${(at * 13 + 1) % count}`,
    relation: `r${Math.floor(at / count)}`,
    confidence: 0.5,
    provenance: ['scan'],
  }))
  return { version: 'bench', entities, links, findings: [] }
}
