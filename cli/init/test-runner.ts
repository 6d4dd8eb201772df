import { packagesOf } from './manifest.ts'
import type { PackageFolder } from './workspace.ts'

/** Some bring Jest along without its being named. */
const bringJest =
  /^(?:jest|jest-cli|jest-expo|jest-preset-angular|react-scripts|react-app-rewired|@craco\/craco|@vue\/cli-plugin-unit-jest|@angular-builders\/jest)$/

/** Runners whose setup is left to the project, by the packages and the script `test` that show them. */
const others = {
  packages: /^(?:@types\/bun|bun-types|mocha|ava)$/,
  script: /(?:^|[\s/])(?:(?:bun|deno) test|node\s(?:[^&|;]*\s)?--test|mocha|ava)(?:\s|$)/,
}

/**
 * What runs the tests, as the first of these folders shows that shows anything of it; vitest goes before Jest, and Jest
 * before others. The tests of a whole workspace, the second folder, may run in another than those of its pages.
 */
export function testRunner(folders: readonly PackageFolder[]): TestRunner | undefined {
  return folders.map(runner).find((one, at) => one === 'vitest' || one === 'jest' || (one !== undefined && at === 0))
}

type TestRunner = 'vitest' | 'jest' | 'other' | 'playwright'

function runner({ manifest, names }: PackageFolder): TestRunner | undefined {
  const packages = Object.keys(packagesOf(manifest))
  const commands = Object.values(manifest.scripts ?? {})
  const has = (config: string): boolean => names.some((name) => name.startsWith(config))
  if (packages.includes('vitest') || has('vitest.config.')) return 'vitest'
  const isJest =
    'jest' in manifest ||
    packages.some((name) => bringJest.test(name)) ||
    has('jest.config.') ||
    commands.some((command) => /(?:^|[\s/])jest(?:\s|$)/.test(command))
  if (isJest) return 'jest'
  const isOther =
    packages.some((name) => others.packages.test(name)) || others.script.test(manifest.scripts?.['test'] ?? '')
  if (isOther) return 'other'
  // It would take a test of vitest for one of its own.
  return packages.includes('@playwright/test') ? 'playwright' : undefined
}
