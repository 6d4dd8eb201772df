import type { DefinedError } from 'ajv/dist/2020.js'
import { childPointer } from '../contract/pointer.ts'
import { throwAll, UserError } from '../text/user-error.ts'
import { ruleFlaw } from '../staging/rule.ts'
import type { Scenario } from '../staging/scenario.ts'
import { shapeErrors } from '../files/check-shape.ts'
import { readText, shownName } from '../files/read-text.ts'
import { readYamlText } from '../files/yaml-text.ts'
import { grouped } from '../text/grouped.ts'

/** The scenarios of a file, by name, in the order of the file. */
export type Scenarios = Readonly<Record<string, Scenario>>

/**
 * Reads scenarios from a YAML or JSON file that matches `contract/schemas/scenarios.schema.json`.
 * @throws UserError with file, line, column and frame of a mistake
 */
export async function readScenarios(path: string): Promise<Scenarios> {
  const { value, placeOf } = readYamlText(await readText(path, 'scenarios'), shownName(path))
  const errors = shapeErrors('scenarios', value) as readonly DefinedError[]
  const flaws = errors.length > 0 ? shapeFlaws(errors) : ruleFlaws((value as ScenariosFile).scenarios)
  throwAll(flaws.map(({ pointer, message }) => new UserError(message, placeOf(pointer))))
  return (value as ScenariosFile).scenarios
}

interface ScenariosFile {
  readonly scenarios: Scenarios
}

/** One flaw for each rule, scenario or whatever else is not as the schema has it. */
function shapeFlaws(errors: readonly DefinedError[]): readonly Flaw[] {
  const within = grouped(errors, ({ instancePath }) => instancePath.split('/', levelsOfRule).join('/'))
  return [...within.values()].map(flawOf)
}

/** In a pointer such as `/scenarios/mine/rules/0/status`, with the empty text before the first slash. */
const levelsOfRule = 5

function ruleFlaws(scenarios: Scenarios): readonly Flaw[] {
  return Object.entries(scenarios).flatMap(([name, { rules }]) =>
    rules.flatMap((rule, at) => {
      const flaw = ruleFlaw(rule)
      return flaw === undefined ? [] : [{ pointer: `/scenarios/${name}/rules/${at}`, message: `a rule: ${flaw}` }]
    }),
  )
}

interface Flaw {
  readonly pointer: string
  readonly message: string
}

/** The most helpful of the errors that ajv found, in the words of the schema's descriptions. */
function flawOf(errors: readonly DefinedError[]): Flaw {
  // A misspelt member is why another one is missing.
  const error =
    errors.find(({ keyword }) => keyword === 'additionalProperties') ??
    errors.find(({ schemaPath }) => !/\/anyOf\b/.test(schemaPath)) ??
    errors.find(({ keyword }) => keyword === 'anyOf')
  if (!error || error.instancePath === '') {
    return rootFlaw(error)
  }
  const { instancePath: pointer, parentSchema, propertyName } = error
  const tokens = pointer.split('/').slice(1)
  const name = tokens.at(-1)
  if (propertyName !== undefined) {
    const what =
      name === 'headers'
        ? 'This header is not valid, or is set by the server'
        : 'A name must consist of lower-case letters, digits and hyphens'
    return { pointer: childPointer(pointer, propertyName), message: `${what}: ${JSON.stringify(propertyName)}.` }
  }
  if (error.keyword === 'additionalProperties') return unknownMember(pointer, error)
  if (error.keyword === 'required') {
    return { pointer, message: `${JSON.stringify(error.params.missingProperty)} is missing here; add it.` }
  }
  if (error.schemaPath.includes('dependentSchemas')) {
    const message = error.schemaPath.includes('dependentSchemas/patch')
      ? "patch changes the operation's own answer; use it without body and status."
      : 'id belongs to getEntity and word to searchModel; use only one of them in a rule.'
    return { pointer: pointer.slice(0, pointer.lastIndexOf('/')), message }
  }
  const { description = 'use a string of printable ASCII; put a number in quotes.' } = (parentSchema ?? {}) as {
    description?: string
  }
  // A rule has a number and no name.
  return { pointer, message: `${tokens.length === 4 ? 'a rule' : name}: ${description}` }
}

function rootFlaw(error: DefinedError | undefined): Flaw {
  if (error?.keyword === 'additionalProperties') return unknownMember('', error)
  const message =
    error?.keyword === 'required'
      ? '"scenarios" is missing here; add it.'
      : 'This is not an object with scenarios; write "scenarios" at the top.'
  return { pointer: '', message }
}

function unknownMember(
  pointer: string,
  { params, parentSchema }: DefinedError & { keyword: 'additionalProperties' },
): Flaw {
  const { additionalProperty } = params
  const { properties } = parentSchema as { properties: object }
  const known = Object.keys(properties).filter((name) => name !== '$schema')
  return {
    pointer: childPointer(pointer, additionalProperty),
    message: `${JSON.stringify(additionalProperty)} is not known here; use ${known.join(', ')}.`,
  }
}
