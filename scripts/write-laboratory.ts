// Writes fixtures/laboratory, a build made to be hard, from the tables in scripts/laboratory.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Build, Entity, Link } from '../src/model/model.ts'
import { foreign, terms, users } from './laboratory/glossary.ts'
import { identifiers, ordered } from './laboratory/identifiers.ts'
import { linked } from './laboratory/linked.ts'
import type { Row } from './laboratory/row.ts'
import { searched } from './laboratory/searching.ts'

const rows: readonly Row[] = [...terms, ...foreign, ...users, ...identifiers, ...ordered, ...searched, ...linked]

const entityOf = ({ id, title, why, locale = 'en', more }: Row, at: number): Entity => ({
  id,
  type: id.includes(':') ? id.slice(0, id.indexOf(':')) : 'name',
  title,
  locale,
  application: at % 3 === 0 ? 'pier-desk' : 'pier-board',
  domain: at % 2 === 0 ? 'traffic' : 'upkeep',
  typeOrigin: at % 5 === 0 ? 'declared' : 'folder',
  attributes: { summary: why, ...more },
  source: { file: `laboratory/${at % 7}.md`, line: at + 1 },
})

const confidences = [0.25, 0.5, 0.75, 1]
const link = (from: string, relation: string, to: string, at: number = 0): Link => ({
  from,
  to,
  relation,
  confidence: confidences[at % confidences.length] ?? 1,
  provenance: at % 2 === 0 ? ['scan'] : ['scan', 'note'],
})
const idsOf = (some: readonly Row[], type: string): readonly string[] =>
  some.filter(({ id }) => id.startsWith(`${type}:`)).map(({ id }) => id)
const [screens, rules, services] = ['screen', 'rule', 'service'].map((type) => idsOf(users, type)) as [
  readonly string[],
  readonly string[],
  readonly string[],
]
const glossary = terms.map(({ id }) => id)
const nears = identifiers.map(({ id }) => id)
/** Each with that at the same place of the other list. */
const inPairs = (from: readonly string[], relation: string, to: readonly string[]): readonly Link[] =>
  from.flatMap((id, at) => (to[at] === undefined ? [] : [link(id, relation, to[at], at)]))

const links: readonly Link[] = [
  ...glossary.slice(0, 100).map((id, at) => link(id, 'belongs to', 'hub:harbour', at)),
  ...screens.slice(0, 20).map((id, at) => link('hub:harbour', 'opens', id, at)),
  ...inPairs(screens, 'shows', glossary.slice(20)),
  ...inPairs(rules, 'governs', screens),
  ...inPairs(services, 'serves', rules),
  ...inPairs(nears, 'beside', nears.slice(1)),
  link('link:self', 'mentions', 'link:self'),
  link('link:twice', 'mentions', 'link:target'),
  link('link:twice', 'requires', 'link:target', 1),
  link('link:both-ways', 'mentions', 'link:target'),
  link('link:target', 'mentions', 'link:both-ways', 1),
  link('link:dangling', 'mentions', 'link:nobody'),
  link('link:one', 'mentions', 'link:end'),
]

const finding = (check: string, severity: string, path: string) => ({ check, severity, path })
/** In no order, some of them twice: an array is what it is (SEM-5). */
const findings = [
  finding('title-is-unique', 'warning', 'laboratory/4.md:12'),
  finding('dangling-link', 'error', 'laboratory/2.md:331'),
  finding('no-definition', 'info', 'laboratory/0.md'),
  finding('dangling-link', 'error', 'laboratory/2.md:331'),
  finding('title-is-unique', 'warning', 'laboratory/3.md:7'),
  finding('dangling-link', 'warning', 'laboratory/2.md:331'),
  finding('no-definition', 'info', 'laboratory/0.md'),
  finding('no-definition', 'info', 'laboratory/0.md'),
  finding('Title-Is-Unique', 'warning', 'laboratory/4.md:12'),
  finding('encoding', 'hint', 'laboratory/Größe & Maß, 100 %/ü.md'),
  finding('no-summary', 'info', ''),
]

/** In an order that no server sorts by: each 211th row, and so on. */
const scattered = rows.map(entityOf).map((_, at, all) => all[(at * 211) % all.length] as Entity)

export const laboratory: Build = { entities: scattered, links, findings }

/** The texts of the files, by name. */
export const laboratoryFiles: Readonly<Record<string, string>> = {
  'model.json': textOf({ entities: scattered, links }),
  'build-log.json': textOf({ findings }),
  'candidates.json': textOf({ objectsWithoutNote: [], expressionsWithoutDefinition: [] }),
}

/** JSON with a line for each element. */
function textOf(lists: Readonly<Record<string, readonly unknown[]>>): string {
  const members = Object.entries(lists).map(([name, list]) => {
    const lines = list.map((one) => `    ${JSON.stringify(one)}`).join(',\n')
    return `  ${JSON.stringify(name)}: [${list.length === 0 ? '' : `\n${lines}\n  `}]`
  })
  return `{\n${members.join(',\n')}\n}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../fixtures/laboratory/', import.meta.url)
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(laboratoryFiles)) await writeFile(new URL(name, folder), text)
}
