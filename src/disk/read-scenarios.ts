import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type DefinedError, Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml'
import { codeFrame, positionAt } from '../source/position.ts'
import { type Place, UserError } from '../source/user-error.ts'
import { ruleFlaw } from '../staging/rule.ts'
import type { Scenario } from '../staging/stage.ts'

/** The scenarios of a file, by name, in its order. */
export type Scenarios = Readonly<Record<string, Scenario>>

/**
 * Reads scenarios from a file in YAML or JSON, as `contract/schemas/scenarios.schema.json` has them.
 * @throws UserError with file, line, column and frame of the first mistake
 */
export async function readScenarios(file: string): Promise<Scenarios> {
  const text = await readText(file)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const placeAt = (offset: number): Place => {
    const position = positionAt(text, Math.min(offset, text.length))
    return { file, ...position, frame: codeFrame(text, position) }
  }
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) throw new UserError(sentence(fault.message), placeAt(fault.pos[0]))

  let value: unknown
  try {
    value = document.toJS()
  } catch (error) {
    throw new UserError(sentence(error instanceof Error ? error.message : String(error)), { file }, { cause: error })
  }
  const validate = await compiled()
  if (!validate(value)) {
    const { path, message, atKey } = flawOf((validate.errors ?? []) as DefinedError[])
    throw new UserError(message, placeAt(offsetOf(document, path, atKey)))
  }
  const { scenarios } = value as { scenarios: Scenarios }
  for (const [name, { rules }] of Object.entries(scenarios)) {
    for (const [at, rule] of rules.entries()) {
      const flaw = ruleFlaw(rule)
      if (flaw === undefined) continue
      throw new UserError(sentence(flaw), placeAt(offsetOf(document, ['scenarios', name, 'rules', String(at)], false)))
    }
  }
  return scenarios
}

/** Names the state of a file without reading it: equal while nobody touches it. */
export async function fileStamp(file: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true })
    return [ino, size, mtimeNs].join('-')
  } catch {
    return 'none'
  }
}

async function readText(file: string): Promise<string> {
  try {
    if (!(await stat(file)).isFile()) throw new UserError('This is no file; give a YAML or JSON file.', { file })
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof UserError) throw error
    const { code } = error as NodeJS.ErrnoException
    const message = code === 'ENOENT' ? 'There is no such file.' : `This file cannot be read (${code}).`
    throw new UserError(message, { file }, { cause: error })
  }
}

let validator: Promise<ValidateFunction> | undefined

function compiled(): Promise<ValidateFunction> {
  const path = createRequire(import.meta.url).resolve('model-query-toolkit/schemas/scenarios.schema.json')
  validator ??= readFile(path, 'utf8').then((schema) =>
    new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true }).compile(JSON.parse(schema) as object),
  )
  return validator
}

interface Flaw {
  readonly path: readonly string[]
  readonly message: string
  /** Whether the mistake is the member's name and not its value. */
  readonly atKey: boolean
}

/** The mistake that a person should hear of, of those that ajv found. */
function flawOf(errors: readonly DefinedError[]): Flaw {
  // A misspelt member is what makes another one missing.
  const error =
    errors.find(({ keyword }) => keyword === 'additionalProperties') ??
    errors.find(({ schemaPath }) => !/\/anyOf\b/.test(schemaPath)) ??
    errors.find(({ keyword }) => keyword === 'anyOf')
  if (!error) return { path: [], message: 'These are no scenarios.', atKey: false }
  const path = error.instancePath.split('/').slice(1).map(unescapeToken)
  const { description = '' } = (error.parentSchema ?? {}) as { description?: string }
  const last = path.at(-1)
  // A rule has a number and no name.
  const named = path.length === 4 ? 'a rule' : last
  if (error.propertyName !== undefined) {
    const name = error.propertyName
    const what =
      path.at(-1) === 'headers' ? 'This header cannot be sent so' : 'A name is lower-case letters, digits and hyphens'
    return { path: [...path, name], message: `${what}: ${JSON.stringify(name)}.`, atKey: true }
  }
  if (error.keyword === 'additionalProperties') {
    const name = error.params.additionalProperty
    const known = Object.keys((error.parentSchema as { properties: object }).properties).filter(
      (one) => one !== '$schema',
    )
    return {
      path: [...path, name],
      message: `There is no ${JSON.stringify(name)} here; there is: ${known.join(', ')}.`,
      atKey: true,
    }
  }
  if (error.keyword === 'required') {
    return { path, message: `${JSON.stringify(error.params.missingProperty)} is missing here.`, atKey: false }
  }
  if (error.schemaPath.includes('dependentSchemas')) {
    return {
      path: path.slice(0, -1),
      message: 'id is for getEntity and word for searchModel; a rule has one of them.',
      atKey: false,
    }
  }
  if (named === undefined) return { path, message: 'This is no object with scenarios in it.', atKey: false }
  return {
    path,
    message: description === '' ? `${named} is a string of printable ASCII here.` : `${named}: ${description}`,
    atKey: false,
  }
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Where a value stands in the text, or the name of a member; what is not there stands where the last that is does. */
function offsetOf(document: Document.Parsed, path: readonly string[], atKey: boolean): number {
  let node: Node | null | undefined = document.contents
  let offset = node?.range?.[0] ?? 0
  for (const [at, token] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap<Node, Node | null>(node)) {
      const pair: Pair<Node, Node | null> | undefined = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === token,
      )
      if (!pair) return offset
      node = pair.value
      const start = atKey && at === path.length - 1 ? pair.key : node
      offset = start?.range?.[0] ?? pair.key.range?.[0] ?? offset
    } else if (isSeq<Node>(node)) {
      node = node.items[Number(token)]
      offset = node?.range?.[0] ?? offset
    } else return offset
  }
  return offset
}

function sentence(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? ''
  const capital = line.charAt(0).toUpperCase() + line.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}
