import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Realism } from '../../test/conformance/servers/row.ts'
import type { Judged } from './judge-row.ts'

/** What was found out about one row of a table. */
export interface Kept {
  readonly table: string
  readonly name: string
  readonly realism: Realism
  /** By a part of the questions, or by all of them where a part did not find the fault. */
  readonly extent: 'quick' | 'full'
  readonly judged: Judged
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const measured = ['src', 'test/conformance/servers']

/** The last commit that changed what is measured. */
export function commit(): string {
  return git('log', '-1', '--format=%h', '--', ...measured)
}

/** Whether what is measured is what was committed. */
export function isCommitted(): boolean {
  return git('status', '--porcelain', '--', ...measured) === ''
}

/** Results of the tree at one commit, so that a run can be stopped and taken up again. */
export class KeptRows {
  readonly #path: string

  constructor(of: string) {
    this.#path = `${root}/node_modules/.cache/ablation/${of}.jsonl`
  }

  read(): readonly Kept[] {
    const text = existsSync(this.#path) ? readFileSync(this.#path, 'utf8') : ''
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Kept)
  }

  add(row: Kept): void {
    mkdirSync(dirname(this.#path), { recursive: true })
    appendFileSync(this.#path, `${JSON.stringify(row)}\n`)
  }
}
