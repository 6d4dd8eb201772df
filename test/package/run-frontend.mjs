// Runs in an empty folder, with the packed package beside it: does what the section of docs/frontend.md for a project of
// one's own says, command by command as they stand there, with its code blocks as the tests. `node run-frontend.mjs <frontend.md>`
import { execSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'

const [, section = ''] = readFileSync(process.argv[2], 'utf8').split('\n## In tests and in the browser\n')
const blocks = [...section.split('\n## ')[0].matchAll(/```(sh|ts)\n([^]*?)```/g)]
const commands = blocks.find(([, language]) => language === 'sh')[2].split('\n')
const code = blocks.filter(([, language]) => language === 'ts').map(([, , text]) => text)

writeFileSync('package.json', JSON.stringify({ name: 'frontend', private: true, type: 'module' }))
writeFileSync('search.test.ts', code[0])
const assertions = ['expect(log).toEqual([503, 200])', 'expect((await response.json()).id).toBe("a")']
code.slice(1).forEach((text, at) => {
  const [head, ...body] = text.replace(/^server\.journal/m, 'const log = server.journal').split('\n\n')
  const test = `import { expect, test } from 'vitest'\n${head}\ntest('block ${at}', async () => {\n${body.join('\n')}\n${assertions[at]}\n})\n`
  writeFileSync(`block-${at}.test.ts`, test)
})

for (const line of commands) {
  const command = line.replace(/\s+#.*/, '').trim()
  if (command === '') continue
  console.log(`$ ${command}`)
  if (!command.includes('--port')) {
    execSync(command, { stdio: 'inherit' })
    continue
  }
  // This one serves until it is told to stop.
  const server = spawn('sh', ['-c', command], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  await new Promise((resolve) => {
    server.stdout.on('data', (chunk) => {
      out += chunk
      if (out.includes('listFindings')) resolve()
    })
  })
  const [url] = /http:\/\/[^/\s]+\/findings/.exec(out)
  const { status } = await fetch(url)
  process.kill(-server.pid, 'SIGTERM')
  await once(server, 'exit')
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  console.log(out)
}
