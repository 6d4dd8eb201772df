// Runs in a folder where the packed package is installed: imports each door, reads each published file, starts the bin.
// Its last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)
const manifest = resolve('model-query-toolkit/package.json')
const { name, exports, bin } = JSON.parse(readFileSync(manifest, 'utf8'))
const results = { passed: 0, failed: 0 }

async function check(title, test) {
  try {
    const fault = await test()
    if (fault) throw new Error(fault)
    results.passed++
    console.log(`ok      ${title}`)
  } catch (error) {
    results.failed++
    console.log(`FAILED  ${title}: ${error.message}`)
  }
}

for (const [door, target] of Object.entries(exports)) {
  const specifier = name + door.slice(1)
  if (typeof target === 'object') {
    await check(
      `import ${specifier}`,
      async () => Object.keys(await import(specifier)).length === 0 && 'exports nothing',
    )
    await check(
      `types of ${specifier}`,
      () => readFileSync(join(dirname(manifest), target.types)).length === 0 && 'empty',
    )
  } else if (door.endsWith('/*')) {
    const folder = join(dirname(manifest), target.slice(0, -1))
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const { parentPath, name: file } of files) {
      const path = join(parentPath, file).slice(folder.length)
      await check(`resolve ${specifier.slice(0, -1)}${path}`, () => !resolve(specifier.slice(0, -1) + path))
    }
  }
}
for (const [command, file] of Object.entries(bin)) {
  const run = (...args) => spawnSync(process.execPath, [join(dirname(manifest), file), ...args], { encoding: 'utf8' })
  await check(`${command} --help`, () => run('--help').status !== 0 && run('--help').stderr)
  await check(`${command} with a mistake`, () => run('nonsense').status !== 3 && 'exit code is not 3')
}
await check('a large build is read by a thread in a program given as text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doors-'))
  try {
    const generate = [join(dirname(manifest), bin['model-query']), 'generate', '--out', folder]
    spawnSync(process.execPath, [...generate, '--entities', '6000', '--links', '6000'])
    const program = `import { readBuildAside } from '${name}/node'
      console.log((await readBuildAside(process.argv[1])).model.counts.entities)`
    const args = ['--input-type=module', '-e', program, folder]
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return stdout !== '6000\n' && stdout + stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
})
console.log(`${results.passed} passed, ${results.failed} failed`)
process.exitCode = results.failed === 0 ? 0 : 1
