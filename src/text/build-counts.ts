import { counted } from './counted.ts'

export type BuildCounts = Readonly<Record<'entities' | 'links' | 'findings', number>>

/** How much a build holds: `82 entities`, `151 links`, `15 findings`. */
export function buildCounts({ entities, links, findings }: BuildCounts): readonly string[] {
  return [counted(entities, 'entity', 'entities'), counted(links, 'link'), counted(findings, 'finding')]
}
