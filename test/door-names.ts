import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A name that a door exports, and where it is declared. */
export interface DoorName {
  readonly name: string
  readonly file: string
  /** What it is called there. */
  readonly declared: string
  /** The first line of its doc comment; empty where there is none. */
  readonly doc: string
}

const reExport = /(?<=^|\n)export (?:type )?(?:\{(?<names>[^}]*)\}|\* as (?<space>\w+)) from '(?<from>[^']+)'/g
const lineAbove = /(?:\/\/ (.+)\n|\*\/\n)$/

/** What a file exports from other files, each name followed to its declaration. Throws for a form that it cannot follow. */
export function namesOf(file: string): readonly DoorName[] {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(reExport)]
  const unread = text.replace(reExport, '').match(/^export .*/m)
  if (unread) throw new Error(`${file}: ${unread[0]} is no list of names from a file`)
  return found.flatMap(({ groups = {}, index }) => {
    const from = join(dirname(file), groups['from'] ?? '')
    const { space } = groups
    if (space !== undefined) {
      return [{ name: space, file: from, declared: '*', doc: lineAbove.exec(text.slice(0, index))?.[1] ?? '' }]
    }
    return listed(groups['names']).map(({ own, name }) => ({ name, ...declarationOf(from, own) }))
  })
}

function listed(names: string = ''): readonly { readonly own: string; readonly name: string }[] {
  return names
    .split(',')
    .map((one) => one.trim().replace(/^type /, ''))
    .filter((one) => one !== '')
    .map((one) => {
      const [own = '', name = own] = one.split(' as ')
      return { own, name }
    })
}

function declarationOf(file: string, name: string): Pick<DoorName, 'file' | 'declared' | 'doc'> {
  const text = readFileSync(file, 'utf8')
  const declaration = new RegExp(
    `(?:(?<=\\n|^)/\\*\\*(?<doc>(?:[^*]|\\*(?!/))*)\\*/\\n)?(?<=\\n|^)export (?:async )?(?:function|const|interface|type|class) ${name}\\b`,
  ).exec(text)
  if (declaration) {
    const [first = ''] = (declaration.groups?.['doc'] ?? '')
      .split('\n')
      .map((line) => line.replace(/^\s*\*/, '').trim())
      .filter((line) => line !== '')
    return { file, declared: name, doc: first }
  }
  for (const { groups = {} } of text.matchAll(reExport)) {
    const one = listed(groups['names']).find((other) => other.name === name)
    if (one) return declarationOf(join(dirname(file), groups['from'] ?? ''), one.own)
  }
  throw new Error(`${file} declares no ${name}`)
}
