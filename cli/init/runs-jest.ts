import { packagesOf } from './manifest.ts'
import type { PackageFolder } from './workspace.ts'

/** Some bring Jest along without its being named. */
const bringJest =
  /^(?:jest|jest-cli|jest-expo|jest-preset-angular|react-scripts|react-app-rewired|@craco\/craco|@vue\/cli-plugin-unit-jest|@angular-builders\/jest)$/

/** Whether tests run in Jest, as the first of these folders shows that shows vitest or Jest; vitest goes first. */
export function runsJest(folders: readonly PackageFolder[]): boolean {
  return folders.map(runner).find((one) => one !== undefined) === 'jest'
}

function runner({ manifest, names }: PackageFolder): 'vitest' | 'jest' | undefined {
  const packages = Object.keys(packagesOf(manifest))
  if (packages.includes('vitest') || names.some((name) => name.startsWith('vitest.config.'))) return 'vitest'
  const isJest =
    'jest' in manifest ||
    packages.some((name) => bringJest.test(name)) ||
    names.some((name) => name.startsWith('jest.config.')) ||
    Object.values(manifest.scripts ?? {}).some((command) => /(?:^|[\s/])jest(?:\s|$)/.test(command))
  return isJest ? 'jest' : undefined
}
