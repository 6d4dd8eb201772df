import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { defineConfig, type ViteUserConfigFn } from 'vitest/config'
import { parts } from './test/parts.ts'
import { SlowFirst } from './test/slow-first.ts'

/** Tests that start programs or threads, watch files, or change what all of a process share, which they put back. */
export const processes: readonly string[] = [
  'test/cli/as-run-here.test.ts',
  'test/cli/bin.test.ts',
  'test/cli/could-not-run.test.ts',
  'test/cli/gaps.test.ts',
  'test/cli/init.test.ts',
  'test/cli/mcp.test.ts',
  'test/cli/mine.test.ts',
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
  'test/adapters/vitest.test.ts',
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
const startsInProcesses = (path: string): boolean => processes.some((one) => path.startsWith(one))

// A third of the processor time went into optimizing code that these workers do not run for long enough to repay it.
// From Node 22 on V8 has a cheaper compiler in between, and no such flag.
const optimizeLater = process.versions.node.startsWith('20.') ? ['--interrupt-budget=500000'] : []
// Threads have the flags of the process that starts them, which is this one; processes are given theirs below.
for (const flag of optimizeLater) setFlagsFromString(flag)

/** The servers that `npm test` judges are drawn by it. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'no commit'
  }
}

const config: ViteUserConfigFn = defineConfig(({ mode }) => {
  const part = Object.hasOwn(parts, mode) ? parts[mode as keyof typeof parts] : undefined
  // CI judges each server with one seed, by the rules that name its fault.
  const inFull = mode === 'all' || (mode === 'matrix' && process.env['TEST_ONE_SEED'] === undefined)
  // A file that is named runs, whatever it belongs to.
  const others = filesIn(Object.values(parts).flat()).filter((path) => !process.argv.includes(path))
  const exclude = ['test/browser/**', ...(part || mode === 'all' ? [] : others)]
  return {
    test: {
      env: {
        // Where CI is set, vitest gives its workers FORCE_COLOR, and the programs they start would inherit it.
        FORCE_COLOR: '0',
        TEST_COMMIT: commit(),
        ...(inFull ? { TEST_ALL: '1' } : {}),
      },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // What is awaited comes within milliseconds, but on a machine that does much else.
      expect: { poll: { timeout: 15_000 } },
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
            include: part ? filesIn(part.filter(startsInProcesses)) : inProcesses,
            exclude,
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
            include: part ? filesIn(part) : ['test/**/*.test.ts'],
            exclude: [...exclude, ...inProcesses],
            pool: 'threads',
            isolate: false,
          },
        },
      ],
    },
  }
})

export default config
