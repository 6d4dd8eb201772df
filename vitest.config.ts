import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { SlowFirst } from './test/slow-first.ts'

/** Tests that start programs or threads, watch files, or change what all of a process share, which they put back. */
export const processes: readonly string[] = [
  'test/cli/as-run-here.test.ts',
  'test/cli/bin.test.ts',
  'test/cli/could-not-run.test.ts',
  'test/cli/gaps.test.ts',
  'test/cli/init.test.ts',
  'test/cli/mock.test.ts',
  'test/cli/proxy.test.ts',
  'test/cli/record.test.ts',
  'test/cli/serve.test.ts',
  'test/cli/serve-staging.test.ts',
  'test/console/live.test.ts',
  'test/console/parts.test.ts',
  'test/documents/',
  'test/pipelines/',
  'test/package/packed.test.ts',
  'test/swap-under-load.test.ts',
  'test/adapters/prism.test.ts',
  'test/adapters/prism-relay.test.ts',
  'test/adapters/prism-start.test.ts',
  'test/adapters/vite.test.ts',
  'test/build/read-build-aside.test.ts',
  'test/build/watch-build.test.ts',
  'test/client/evidence.test.ts',
  'test/client/time-out.test.ts',
  'test/files/read-text.test.ts',
  'test/files/replace-file.test.ts',
  'test/files/spool.test.ts',
  'test/files/temporary-folder.test.ts',
  'test/files/watch-files.test.ts',
  'test/independent/',
  'test/live/',
  'test/scenario-files/read-scenarios.test.ts',
  'test/trying/example-clients.test.ts',
  'test/cli/config.test.ts',
  'test/cli/process-io.test.ts',
  'test/cli/vary.test.ts',
  'test/carriers/',
  'test/adapters/msw.test.ts',
  'test/adapters/node-resets.test.ts',
  'test/adapters/trial.test.ts',
  'test/client/proxy.test.ts',
  'test/text/shell-line.test.ts',
  'test/search/slices.test.ts',
  'test/variations/carried.test.ts',
]
const filesIn = (paths: readonly string[]): string[] =>
  paths.map((path) => (path.endsWith('/') ? `${path}**/*.test.ts` : path))
const inProcesses = filesIn(processes)
// The servers of other stacks, replicas under load, Prism, which takes a second to start, and every command of the documents
// are for `.ci/run` and `npm run test:all`.
const long = [
  'test/independent/**',
  'test/live/**',
  'test/documents/commands.test.ts',
  'test/adapters/prism.test.ts',
  'test/cli/mock.test.ts',
  'test/cli/proxy.test.ts',
]
const notHere = ['test/browser/**', ...(process.env['TEST_ALL'] === undefined ? long : [])]

// A third of the processor time went into optimizing code that these workers do not run for long enough to repay it.
// From Node 22 on V8 has a cheaper compiler in between, and no such flag.
const optimizeLater = process.versions.node.startsWith('20.') ? ['--interrupt-budget=500000'] : []
// Threads have the flags of the process that starts them, which is this one; processes are given theirs below.
for (const flag of optimizeLater) setFlagsFromString(flag)

const config: ViteUserConfig = defineConfig({
  test: {
    // Where CI is set, vitest gives its workers FORCE_COLOR, and the programs they start would inherit it.
    env: { FORCE_COLOR: '0' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default vitest keeps one processor for itself, half of a small machine; and some tests do nothing but wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    // Both projects, and later runs, need not transform the same file again: 13 of 258 seconds of processor time.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          include: inProcesses,
          exclude: notHere,
          pool: 'forks',
          execArgv: optimizeLater,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['test/fixed-seed.ts'],
          include: ['test/**/*.test.ts'],
          exclude: [...notHere, ...inProcesses],
          pool: 'threads',
          isolate: false,
        },
      },
    ],
  },
})

export default config
