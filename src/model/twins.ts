/** Two entities with one identifier, of which no answer could be right (OPS-2); `at` is where the first one is. */
export function twinEntities(index: number, twin: number, id: string, at: string = ''): string {
  return `entities[${index}].id is already the id of entities[${twin}]${at}: ${JSON.stringify(id)}; rename or remove one of them.`
}

/** Two links with one source, target and relation, of which no answer could be right (SEM-4). */
export function twinLinks(
  index: number,
  twin: number,
  triple: readonly (string | undefined)[],
  at: string = '',
): string {
  const shown = triple.map((part) => JSON.stringify(part ?? '')).join(', ')
  return `links[${index}] has the same source, target and relation as links[${twin}]${at}: ${shown}; merge the two links.`
}
