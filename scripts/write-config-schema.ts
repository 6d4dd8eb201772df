import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Option } from 'commander'
import { configName } from '../cli/config/config-file.ts'
import { decidedBy } from '../cli/config/decides.ts'
import { flagsByKey } from '../cli/config/flag-key.ts'
import { allCommands } from '../cli/program.ts'
import type { Io } from '../cli/terminal/io.ts'

/** The JSON Schema of the configuration file: the flags of every command. */
export async function configSchema(): Promise<string> {
  const sections = (await allCommands({} as Io)).map((command) => {
    const flags = [...flagsByKey(command)].map(([key, [option]]) => [key, option && schemaOf(key, option)])
    return [command.name(), objectOf(command.description(), Object.fromEntries(flags))]
  })
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Configuration: ${configName} in the working folder`,
    ...objectOf(
      'The flags of each command by their names; a flag of the command line goes before. Those that are only for --config decide more than forms and amounts.',
      {
        $schema: { type: 'string' },
        ...Object.fromEntries(sections),
      },
    ),
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

function objectOf(description: string, properties: object): object {
  return { description, type: 'object', additionalProperties: false, properties }
}

function schemaOf(key: string, option: Option): object {
  const { argChoices, parseArg, variadic } = option
  const description = `${option.description}${decidedBy(key) === undefined ? '' : '; only with --config'}`
  if (argChoices) return { description, enum: argChoices }
  if (option.negate || option.isBoolean()) return { description, type: 'boolean' }
  const one = ['string', 'number']
  // A parser that takes what came before collects.
  const repeatable = variadic || (parseArg !== undefined && parseArg.length > 1)
  if (repeatable) return { description, type: [...one, 'array'], minItems: 1, items: { type: one } }
  return { description, type: option.optional ? [...one, 'boolean'] : one }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('../contract/schemas/config.schema.json', import.meta.url), await configSchema())
}
