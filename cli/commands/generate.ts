import { Option, type Command } from 'commander'
import { writeIndex } from './index.ts'
import { packOrWarn } from './pack.ts'
import type { Io } from '../terminal/io.ts'
import { writeBuild } from '../../src/build/write-build.ts'
import {
  generateBuild,
  linksPossible,
  mostEntities,
  mostLinks,
  proportionsOf,
} from '../../src/synthetic/generate-build.ts'
import { wholeNumber } from '../flags/quantities.ts'
import { seedOption } from '../flags/seed-flag.ts'
import { UserError } from '../../src/text/user-error.ts'
import { buildCounts } from '../../src/text/build-counts.ts'
import { counted } from '../../src/text/counted.ts'

interface Options {
  readonly entities: number
  readonly links: number
  readonly seed?: number
  readonly out: string
  readonly index?: true
  readonly manifest?: true
}

const examples = `
Examples:
  $ npx model-query generate --entities 1000 --links 2000 --out build
  $ npx model-query generate --entities 1000000 --links 2000000 --seed 7 --out /tmp/large

The same numbers and seed give the same bytes on every machine. An existing build in the folder is
replaced once the new one is complete; other files in the folder are not touched.`

/** `model-query generate`: writes a synthetic build of any size. */
export function generate(program: Command, io: Io): void {
  program
    .command('generate')
    .description('write a synthetic build of any size, the same for the same seed')
    .addOption(countOption('--entities <number>', 'number of entities (required)', mostEntities))
    .addOption(countOption('--links <number>', 'number of links (required)', mostLinks))
    .addOption(seedOption('seed for the content'))
    .requiredOption('--out <folder>', 'where to write model.json, build-log.json and candidates.json (required)')
    .option('--index', 'also write the search index, as index does')
    .option('--manifest', 'also write the manifest for publishing the build at a URL, as pack does')
    .addHelpText('after', examples)
    .action(async ({ entities, links, seed = 1, out, index, manifest }: Options) => {
      if (out === '') throw new UserError('--out is empty; name the folder to write to.')
      const room = linksPossible(entities)
      if (links > room) {
        throw new UserError(
          `${counted(entities, 'entity', 'entities')} ${entities === 1 ? 'has' : 'have'} room for ` +
            `${counted(room, 'different link')}, not ${links}; lower --links or raise --entities.`,
        )
      }
      const bytes = await writeBuild(out, generateBuild({ entities, links, seed }), io.stopped)
      const { findings, objectsWithoutNote, expressionsWithoutDefinition } = proportionsOf(entities)
      const counts = buildCounts({ entities, links, findings }).join(', ')
      const candidates = counted(objectsWithoutNote + expressionsWithoutDefinition, 'candidate')
      io.out(`Wrote ${counts} and ${candidates} to ${out} (${sized(bytes)}).\n`)
      if (index) io.out(`${await writeIndex(out, io)}\n`)
      await packOrWarn(out, manifest, io.out, io)
    })
}

function countOption(flag: string, what: string, most: number): Option {
  return new Option(flag, what).argParser(wholeNumber(0, most)).makeOptionMandatory()
}

function sized(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
