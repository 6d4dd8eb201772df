// Writes the types of the doors into dist/lib: a file for each, and those that they share.
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
await bundle.write({
  dir: 'dist/lib',
  chunkFileNames: '[name].js',
  // Without the adapters, some of which have types of Node that a page has not.
  codeSplitting: { groups: [{ name: 'types.d', minShareCount: 2, test: /\/src\/(?!adapters)/ }] },
})
await bundle.close()
