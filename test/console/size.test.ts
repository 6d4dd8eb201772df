import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { consoleFiles } from '../../src/adapters/front/console-files.ts'
import { bundleConsole } from '../../scripts/bundle-console.ts'

it('is small, whole, and asks nobody else', async () => {
  const files = await bundleConsole()
  const names = Object.keys(consoleFiles).map((name) => (name === '' ? 'index.html' : name))
  expect(Object.keys(files).toSorted()).toEqual(names.toSorted())
  const zipped = (name: string): number => gzipSync(files[name] ?? '', { level: 9 }).byteLength
  expect(zipped('console.js')).toBeLessThan(45_000)
  expect(zipped('console.css')).toBeLessThan(8_000)
  const text = ['index.html', 'console.css'].map((name) => new TextDecoder().decode(files[name])).join('')
  expect(text).not.toMatch(/https?:|@import|url\(|<script>|style="/)
})
