import { counted } from './counted.ts'

/** How much a build holds: `82 entities`, `151 links`, `15 findings`. */
export function buildCounts(counts: Readonly<Record<'entities' | 'links' | 'findings', number>>): readonly string[] {
  const { entities, links, findings } = counts
  return [counted(entities, 'entity', 'entities'), counted(links, 'link'), counted(findings, 'finding')]
}
