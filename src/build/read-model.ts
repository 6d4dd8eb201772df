import type { Entity, Link } from '../model/model.ts'
import { nameAt } from '../model/names.ts'
import type { PackedBuild, Packer } from '../model/pack.ts'
import type { BuildFile } from './build-file.ts'
import { few, type Lists, missingList, readLists } from './build-lists.ts'
import { entityFlaw, findingFlaw, linkFlaw, shorten } from './build-shape.ts'
import type { MemberTypes } from './plain-object.ts'

/** An entity with these can only have a wrong identifier. */
const plainEntity: MemberTypes = { id: 'returned string', type: 'string', title: 'string', links: 'absent' }

/** An element with these is correct. */
const plainLink: MemberTypes = {
  from: 'returned string',
  to: 'returned string',
  relation: 'returned string',
  confidence: 'number',
}

/** What was read into a packer. */
type Reading = Pick<Lists, 'digest' | 'remarks'>

/** Reads model.json into a packer. */
export async function readModel(file: BuildFile, packer: Packer): Promise<Reading> {
  // Entities with members that getEntity replaces from the links of the model (SEM-3).
  let hiding = 0
  const lists = await readLists(file, {
    entities: {
      types: { ...plainEntity, neighbourhood: 'absent' },
      take(value, json) {
        const flaw = entityFlaw(value)
        if (flaw) return flaw
        const entity = value as Entity
        if (Object.hasOwn(entity, 'links') || Object.hasOwn(entity, 'neighbourhood')) hiding++
        const twin = packer.entity(entity.id, json)
        return twin === -1 ? undefined : { kind: 'repeated', pointer: '/id', twin }
      },
    },
    links: {
      types: plainLink,
      take(value, json) {
        const flaw = linkFlaw(value)
        if (flaw) return flaw
        const twin = packer.link(value as Link, json)
        return twin === -1 ? undefined : { kind: 'repeated', pointer: '', twin }
      },
    },
  })
  if (!lists.found.has('entities')) throw await missingList(file, 'entities', lists.members)

  const remarks = [...lists.remarks]
  if (!lists.found.has('links')) remarks.push(`${file.path}: "links" is missing, so there are no links.`)
  if (hiding > 0) {
    const have = hiding === 1 ? '1 entity has' : `${hiding.toLocaleString('en')} entities have`
    remarks.push(
      `${file.path}: ${have} a "links" or "neighbourhood" member; listEntities shows it, but getEntity takes both from the model's links.`,
    )
  }
  return { digest: lists.digest, remarks }
}

/** Reads build-log.json into a packer. */
export async function readLog(file: BuildFile, packer: Packer): Promise<Reading> {
  const { found, members, digest, remarks } = await readLists(file, {
    findings: {
      take(value, json) {
        const flaw = findingFlaw(value)
        if (!flaw) packer.finding(json)
        return flaw
      },
    },
  })
  if (!found.has('findings')) throw await missingList(file, 'findings', members)
  return { digest, remarks }
}

/** A remark on links with an end that is not an entity, if there are any. */
export function remarkOnUnknownEnds({ from, to, names, positions }: PackedBuild): string | undefined {
  const unknown = new Set<number>()
  let count = 0
  for (const [link, source] of from.entries()) {
    const ends = [source, to[link] as number].filter((name) => name !== 0 && positions[name - 1] === 0)
    if (ends.length > 0) count++
    for (const end of ends) unknown.add(end - 1)
  }
  if (count === 0) return undefined
  const named = few(Array.from(unknown, (end) => JSON.stringify(shorten(nameAt(names, end)))))
  return `${count === 1 ? '1 link has an end' : `${count.toLocaleString('en')} links have ends`} that ${count === 1 ? 'is not an entity' : 'are not entities'}: ${named}.`
}
