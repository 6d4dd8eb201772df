import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Io } from './io.ts'
import { asRunHere } from './as-run-here.ts'
import picocolors from 'picocolors'
import { asObject } from '../../src/text/json-object.ts'
import { jsonOrNone } from '../../src/text/parse-json.ts'

const builds = ['.', 'build/model', 'build', 'public/model', 'fixtures/library']
const contracts = ['openapi.yaml', 'openapi.yml', 'openapi.json', 'contract/openapi.yaml']

/** What is shown where no command is named: one for each purpose, as fits what the folder holds. */
export function cards({ colour }: Pick<Io, 'colour'>, folder = '.'): string {
  const { bold, cyan, dim } = picocolors.createColors(colour)
  const build = builds.find((name) => existsSync(join(folder, name, 'model.json')))
  const contract = contracts.find((file) => existsSync(join(folder, file)))
  const { scripts, dependencies, devDependencies } = packageIn(folder)
  const packages = { ...asObject(dependencies), ...asObject(devDependencies) }
  const isSetUp = 'model-query-toolkit' in packages
  const own = build === undefined ? '' : ` --build ${build}`
  const rows = [
    ['Mock it', `serve${build === undefined ? '' : ` ${build}`}`],
    [
      'What does your screen rely on?',
      'msw' in packages && !isSetUp
        ? 'init'
        : 'test' in asObject(scripts)
          ? 'vary -- npm test'
          : "wall 'http://127.0.0.1:5173/?api={base}'",
    ],
    ['Does this server conform?', `check http://127.0.0.1:4010${own}`],
    ['What is not decided?', `gaps${contract === undefined ? '' : ` --contract ${contract}`}${own}`],
  ] as const
  const shown = rows.map(([title, command]) => `${bold(title)}\n  ${cyan(asRunHere(`npx model-query ${command}`))}\n\n`)
  return `${shown.join('')}${dim(asRunHere('All commands: npx model-query --help'))}\n`
}

function packageIn(folder: string): Readonly<Record<string, unknown>> {
  const file = join(folder, 'package.json')
  return existsSync(file) ? asObject(jsonOrNone(readFileSync(file, 'utf8'))) : {}
}
