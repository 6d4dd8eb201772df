// Builds the page with Turbopack and with webpack, starts each, and asks its route handler.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }

for (const bundler of ['--turbopack', '--webpack']) {
  const { status } = spawnSync(process.execPath, [next, 'build', bundler], { stdio: 'inherit', env })
  if (status !== 0) throw new Error(`next build ${bundler} failed.`)

  const server = spawn(process.execPath, [next, 'start', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  try {
    let out = ''
    for await (const chunk of server.stdout) {
      out += chunk
      if (out.includes('Ready')) break
    }
    const [url] = /http:\/\/localhost:\d+/.exec(out)
    const found = await fetch(`${url}/api/entities/term%3Aloan`)
    const { title } = await found.json()
    const missing = await fetch(`${url}/api/entities/no-such`)
    if (title !== 'Loan' || missing.status !== 404) throw new Error(`${bundler}: ${title}, ${missing.status}`)
    console.log(`${bundler}: the route handler answers.`)
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}
