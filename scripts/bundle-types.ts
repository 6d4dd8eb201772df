// Writes the types of the doors into dist/src: a file for each, and a few that some share, in place of one for each module.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

const src = fileURLToPath(new URL('../src/', import.meta.url))
const doors = readdirSync(src).filter((name) => name.endsWith('.ts'))

const bundle = await rolldown({
  input: Object.fromEntries(doors.map((name) => [name.replace(/\.ts$/, ''), src + name])),
  platform: 'node',
  tsconfig: false,
  external: (id) => !/^[./\0]/.test(id),
  checks: { pluginTimings: false },
  plugins: [dts({ oxc: true, emitDtsOnly: true, tsconfig: false })],
})
await bundle.write({ dir: 'dist/src', chunkFileNames: 'types/[name].js' })
await bundle.close()
