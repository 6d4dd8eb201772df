// Runs in an empty folder, with the packed package beside it: makes a project as create-vite does, and does there what the
// section of docs/frontend.md for a project of one's own says, command by command as they stand there, with its code blocks as files
// of the project. Then the project's own build has to pass, also with the plugin for Vite. `node run-frontend.mjs <frontend.md>`
import { execSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [, section = ''] = readFileSync(process.argv[2], 'utf8').split('\n## In tests and in the browser\n')
const [plugin] = /(?<=```ts\n\/\/ vite\.config\.ts\n)[^]*?(?=```)/.exec(readFileSync(process.argv[2], 'utf8'))
const blocks = [...section.split('\n## ')[0].matchAll(/```(sh|ts)\n([^]*?)```/g)]
const commands = blocks.find(([, language]) => language === 'sh')[2].split('\n')
const files = blocks.flatMap(([, language, text]) => (language === 'ts' ? [/^\/\/ (\S+)\n([^]*)$/.exec(text)] : []))

run('npm create --yes vite@9.3.0 frontend -- --template react-ts --no-interactive')
for (const name of readdirSync('.').filter((one) => one.endsWith('.tgz'))) copyFileSync(name, join('frontend', name))
process.chdir('frontend')
run('npm install --prefer-offline')
for (const [, path, text] of files) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const written = new Map(
  ['vite.config.ts', 'tsconfig.json', ...files.map(([, path]) => path)].map((path) => [path, textOf(path)]),
)

for (const line of commands) {
  const command = line.replace(/\s+#.*/, '').trim()
  if (command === '') continue
  if (!command.includes('--port')) {
    run(command)
    continue
  }
  // This one serves until it is told to stop.
  console.log(`$ ${command}`)
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
  process.kill(-Number(server.pid), 'SIGTERM')
  await once(server, 'exit')
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  console.log(out)
}
run('npm run build')
for (const [path, text] of written) if (textOf(path) !== text) throw new Error(`${path} was changed.`)

// The plugin that the next section has, typed by the project's own configuration and by the one for tests that `init` wrote.
writeFileSync('vite.config.ts', plugin)
run('npm run build')
run('npx vitest run')

function textOf(path) {
  return readFileSync(path, 'utf8')
}

function run(command) {
  console.log(`$ ${command}`)
  execSync(command, { stdio: 'inherit' })
}
