import type { Command } from 'commander'
import { writeIndex } from '../index/write-index.ts'
import type { Io } from '../terminal/io.ts'
import { writeBuild } from '../../src/build/write-build.ts'
import {
  generateBuild,
  linksPossible,
  mostEntities,
  mostLinks,
  proportionsOf,
} from '../../src/synthetic/generate-build.ts'
import { highestSeed } from '../../src/synthetic/random.ts'
import { UserError } from '../../src/text/user-error.ts'

interface Options {
  readonly entities: string
  readonly links: string
  readonly seed: string
  readonly out: string
  readonly index?: true
}

const examples = `
Examples:
  $ model-query generate --entities 1000 --links 2000 --out build
  $ model-query generate --entities 1000000 --links 2000000 --seed 7 --out /tmp/large

Equal numbers and an equal seed give the same bytes on every machine. A build that is already
in the folder is replaced once the new one is whole; other files in it are left alone.`

/** `model-query generate`: writes a synthetic build of any size. */
export function generate(program: Command, io: Io): void {
  program
    .command('generate')
    .description('write a synthetic build of any size, the same for the same seed')
    .requiredOption('--entities <number>', 'how many entities')
    .requiredOption('--links <number>', 'how many links')
    .option('--seed <number>', `which of the builds of this size, 0 to ${highestSeed}`, '1')
    .requiredOption('--out <folder>', 'where to write model.json, build-log.json and candidates.json')
    .option('--index', 'write the index that searches are answered from, too')
    .addHelpText('after', examples)
    .action(async (options: Options) => {
      const entities = wholeNumber('--entities', options.entities, mostEntities)
      const links = wholeNumber('--links', options.links, mostLinks)
      const seed = wholeNumber('--seed', options.seed, highestSeed)
      if (options.out === '') throw new UserError('--out names no folder; give the folder to write to.')
      const room = linksPossible(entities)
      if (links > room) {
        throw new UserError(
          `${counted(entities, 'entity', 'entities')} ${entities === 1 ? 'has' : 'have'} room for ` +
            `${counted(room, 'different link', 'different links')}, not ${links}; lower --links or raise --entities.`,
        )
      }
      const bytes = await writeBuild(options.out, generateBuild({ entities, links, seed }), io.stopped)
      const { findings, objectsWithoutNote, expressionsWithoutDefinition } = proportionsOf(entities)
      const counts = [
        counted(entities, 'entity', 'entities'),
        counted(links, 'link', 'links'),
        counted(findings, 'finding', 'findings'),
      ]
      const candidates = counted(objectsWithoutNote + expressionsWithoutDefinition, 'candidate', 'candidates')
      io.out(`Wrote ${counts.join(', ')} and ${candidates} to ${options.out} (${sized(bytes)}).\n`)
      if (options.index) io.out(`${await writeIndex(options.out, io)}\n`)
    })
}

function wholeNumber(flag: string, text: string, most: number): number {
  const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : NaN
  if (value <= most) return value
  throw new UserError(`${flag} takes a whole number from 0 to ${most}, not ${JSON.stringify(text)}.`)
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function sized(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
