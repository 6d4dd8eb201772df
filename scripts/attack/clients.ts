import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../src/report/report.ts'
import { startPrism } from '../../src/adapters/prism.ts'
import { parseContract } from '../../src/interface/read-contract.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { startLiar } from './answers.ts'
import { type Attack, type Blame, chanceOf, spoilt } from './chance.ts'
import { command } from './command.ts'

const shares = [1, 0.3, 0.1, 0.02]
const patienceMs = 500
const bounds = ['--timeout', '300ms', '--time-limit', '2s', '--max-body', '4M']

/** Answers by chance, on raw sockets, against `check`; and its recordings, spoilt, against `check --replay`. */
export async function attackCheck(seed: number, blame: Blame): Promise<Attack> {
  const folder = await mkdtemp(join(tmpdir(), 'model-query-attack-'))
  const liar = await startLiar()
  const counts = { checks: 0, failed: 0, unjudged: 0, replays: 0, refusedReplays: 0 }
  const [report, recording, spoiled] = ['report.json', 'run.har', 'spoiled.har'].map((name) => join(folder, name))
  return {
    counts,
    async attempt(nth) {
      const chance = chanceOf(seed, 'answers', String(nth))
      const say: Blame = (what) => blame(`attempt ${nth} of check: ${what}`)
      liar.lie(shares[nth % shares.length]!, chance)
      await rm(report!, { force: true })
      const outputs = ['--reporter', `json=${report}`, '--reporter', 'pretty', '--record', recording!]
      const code = await command(['check', liar.url, '--quick', '--seed', String(nth), ...bounds, ...outputs], say)
      counts.checks++
      if (code === 1) counts.failed++
      if (code === 2) counts.unjudged++
      const text = await readFile(report!, 'utf8').catch(() => undefined)
      if (text !== undefined) {
        const broken = (JSON.parse(text) as Report).entries.filter(({ outcome }) => outcome === 'broken')
        for (const { id, says } of broken) say(`${id} is broken: ${says}`)
      }
      const har = await readFile(recording!, 'utf8').catch(() => undefined)
      await rm(recording!, { force: true })
      if (har === undefined) return
      const pieces = ['{', '}', '"', '[', ',', '1e999', 'null', '-1', '"__proto__":1,', '['.repeat(20_000)]
      await writeFile(spoiled!, chance.may(0.1) ? har : spoilt(har, pieces, chance))
      counts.replays++
      if ((await command(['check', '--replay', spoiled!], (what) => say(`replayed: ${what}`))) === 2)
        counts.refusedReplays++
    },
    async close() {
      Object.assign(counts, liar.answered)
      await liar.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The same answers against `record`. */
export async function attackRecord(seed: number, blame: Blame): Promise<Attack> {
  const folder = await mkdtemp(join(tmpdir(), 'model-query-attack-'))
  const liar = await startLiar()
  const counts = { recordings: 0, whole: 0 }
  return {
    counts,
    async attempt(nth) {
      liar.lie([...shares, 0.005][nth % 5]!, chanceOf(seed, 'recorded', String(nth)), nth % 3 === 0)
      const flags = ['--timeout', '300ms', '--max-body', '4M', '--fresh']
      const code = await command(['record', liar.url, '--out', join(folder, 'build'), ...flags], (what) =>
        blame(`attempt ${nth} of record: ${what}`),
      )
      counts.recordings++
      if (code === 0) counts.whole++
      else if (code !== 3) blame(`attempt ${nth} of record: exit code ${code}`)
    },
    async close() {
      Object.assign(counts, liar.answered)
      await liar.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The same answers against `proxy`, which passes on what can be passed on. */
export async function attackProxy(seed: number, blame: Blame): Promise<Attack> {
  const liar = await startLiar()
  const { text, file } = await contractText()
  const { document } = await parseContract(text, file)
  const counts = { passed: 0, unpassed: 0 }
  let nth = 0
  const prism = await startPrism({
    mode: 'proxy',
    contract: document,
    upstream: liar.url,
    onEvent: (event) => event.kind === 'died' && blame(`attempt ${nth} of proxy: Prism died: ${event.how}`),
    onError: (error) => blame(`attempt ${nth} of proxy: ${error instanceof Error ? error.stack : String(error)}`),
  })
  const paths = ['/entities', '/findings', '/search?q=a', '/entities/a', '/entities/%2F']
  // An upstream that never answers is waited for as long as the client waits. Not fetch, which in Node 20 rejects to nobody
  // where a body is given up.
  const get = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const asked = request(prism.url + path, (response) => {
        let text = ''
        response.on('data', (data: Buffer) => (text += data.toString('latin1'))).on('end', () => resolve(text))
        response.on('error', reject)
      })
      const late = setTimeout(() => asked.destroy(new Error('late')), patienceMs)
      asked.on('error', reject).on('close', () => clearTimeout(late))
      asked.end()
    })
  return {
    counts,
    async attempt(now) {
      nth = now
      liar.lie(0.9, chanceOf(seed, 'passed', String(nth)))
      for (const one of await Promise.allSettled(paths.map(get))) {
        if (one.status === 'fulfilled') counts.passed++
        else counts.unpassed++
        if (one.status === 'fulfilled' && one.value.includes('has a defect')) blame(`attempt ${nth} of proxy: a defect`)
      }
    },
    async close() {
      liar.lie(0, chanceOf(seed))
      const last = await get('/entities').catch(String)
      if (!last.startsWith('[')) blame(`the proxy passes nothing on any more: ${last.slice(0, 2000)}`)
      Object.assign(counts, liar.answered)
      await prism.close()
      await liar.close()
    },
  }
}

async function contractText(): Promise<{ text: string; file: string }> {
  const file = packageFile('contract/openapi.yaml')
  return { text: await readFile(file, 'utf8'), file }
}
