import type { Command } from 'commander'
import { targetAt } from '../../src/client/target.ts'
import { collect } from '../flags/quantities.ts'
import { namedBuild } from '../serve/named-build.ts'
import type { Io, RunCommand } from '../terminal/io.ts'

type Options = { readonly server?: readonly string[]; readonly build?: string; readonly config?: string | false }

const examples = `
Examples:
  $ npx model-query mcp
  $ npx model-query mcp --server http://127.0.0.1:4010
  $ npx model-query mcp --build build/model -- npm test

An assistant starts this itself and speaks with it over standard input and output; docs/mcp.md shows how to configure that.
The tools ask the servers that --server names and start the command after --, and nothing else.`

/** `model-query mcp`: other commands, and the four operations, as tools of an assistant; `run` runs a command line. */
export const mcp =
  (run: RunCommand) =>
  (program: Command, io: Io): void => {
    program
      .command('mcp')
      .description('let an assistant use contract, explain, check, gaps, vary and the four operations, as MCP tools')
      .usage('[options] [-- <command> [args]]')
      .argument('[command...]', 'the command that the tool vary may start, after --')
      .option('--server <url>', 'a server that the tool check may ask; repeatable', collect)
      .option('--build <folder>', 'build to answer from (default: a bundled fixture)')
      .addHelpText('after', examples)
      .action(async (command: readonly string[], { server: servers = [], build, config }: Options) => {
        // What is wrong with a URL is said at the start, where a person looks.
        for (const url of servers) targetAt(url)
        const { serveTools } = await import('../mcp/serve-tools.ts')
        const flags = config === false ? ['--no-config'] : config === undefined ? [] : ['--config', config]
        await serveTools({ servers, folder: namedBuild(build, 'library').folder, command, config: flags }, run, io)
      })
  }
