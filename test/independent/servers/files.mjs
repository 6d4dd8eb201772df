// nginx over one file for each answer, with a small search behind it: identifiers as the file system takes them.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const read = (name) => JSON.parse(readFileSync(join(process.argv[2], name), 'utf8'))
const { entities, links } = read('model.json')
const { findings } = read('build-log.json')
const folder = mkdtempSync(join(tmpdir(), 'nginx-'))

function write(name, value) {
  mkdirSync(dirname(join(folder, 'www', name)), { recursive: true })
  writeFileSync(join(folder, 'www', name), JSON.stringify(value))
}
// As `LC_ALL=C sort` has it: by octets.
const byOctets = entities.toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)))
write('list.json', byOctets)
write('findings.json', findings)
for (const one of entities) {
  const own = links.filter(({ from, to }) => from === one.id || to === one.id)
  const ends = new Set(own.flatMap(({ from, to }) => [from, to]))
  const near = [...ends]
    .filter((end) => end !== one.id)
    .map((end) => ({ href: `/entities/${encodeURIComponent(end)}` }))
  write(`entities/${one.id}.json`, { ...one, links: own, near })
}

const words = (text) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
const search = createServer((request, response) => {
  const given = words(new URL(request.url, 'http://search').searchParams.get('q') ?? '')
  const isHit = ({ title }) =>
    given.length > 0 && given.every((word) => words(title).some((own) => own.startsWith(word)))
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(entities.filter(isHit).map(({ id }) => ({ id, score: 1 }))))
})
await new Promise((resolve) => search.listen(0, '127.0.0.1', resolve))

const free = createServer()
await new Promise((resolve) => free.listen(0, '127.0.0.1', resolve))
const { port } = free.address()
await new Promise((resolve) => free.close(resolve))
writeFileSync(
  join(folder, 'nginx.conf'),
  `daemon off; master_process off; pid ${folder}/pid; error_log /dev/null;
  events {}
  http {
    access_log off; default_type application/json; gzip on; gzip_types application/json; gzip_min_length 200;
    client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    server {
      listen 127.0.0.1:${port}; root ${folder}/www; keepalive_requests 100000;
      # nginx decodes escaped slashes, then merges them and resolves dots: other paths, for identifiers of their own.
      if ($request_uri ~* "^/entities/([^?]*%2f)?(%2f|[.][.]?(%2f|$))") { return 404; }
      location = /entities { rewrite ^ /list.json break; }
      location = /findings { rewrite ^ /findings.json break; }
      location = /search { proxy_pass http://127.0.0.1:${search.address().port}; }
      location /entities/ { try_files $uri.json =404; }
      location / { return 404; }
    }
  }`,
)
const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
const end = () => {
  nginx.kill()
  rmSync(folder, { recursive: true })
  process.exit()
}
process.once('SIGTERM', end)
nginx.once('exit', end)

const isThere = () =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.end() && true)).once('error', () => resolve(false))
  })
while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20))
console.log(port)
