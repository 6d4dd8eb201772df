import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ConfigMap } from 'kubernetes-models/v1'
import { Deployment as DeploymentSchema } from 'kubernetes-models/apps/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { startAdmin } from '../../src/adapters/admin.ts'
import { createModel, createService } from '../../src/index.ts'
import { finish } from '../cli/test-io.ts'

interface Deployment {
  readonly spec: { readonly template: { readonly spec: PodSpec } }
}
interface PodSpec {
  readonly terminationGracePeriodSeconds: number
  readonly volumes: readonly { readonly emptyDir: { readonly sizeLimit?: string } }[]
  readonly containers: readonly [Container]
}
type Probe = { readonly httpGet: { readonly path: string; readonly port: string } }
interface Container {
  readonly args: readonly string[]
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe: Probe
  readonly readinessProbe: Probe
  readonly livenessProbe: Probe
  readonly resources: { readonly limits: Readonly<Record<string, string>> }
}

const documents = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8')).map((one): unknown => one.toJS())
const pod = (documents[1] as Deployment).spec.template.spec
const [container] = pod.containers
const composed = parse(readFileSync('deploy/compose.yaml', 'utf8')) as {
  readonly services: { readonly 'model-query': Composed }
}
interface Composed {
  readonly command: readonly string[]
  readonly healthcheck: { readonly test: readonly string[] }
}
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []

test.each([
  ['kubernetes.yaml', container.args],
  ['compose.yaml', composed.services['model-query'].command],
  ['Dockerfile', JSON.parse(command) as readonly string[]],
])('deploy/%s starts serve with flags that it has', async (_, args) => {
  const { out } = await finish(['serve', '--help'])
  expect(args[0]).toBe('serve')
  const flags = args.filter((arg) => arg.startsWith('--'))
  expect(flags).toContain('--admin-port')
  for (const flag of flags) expect(out).toMatch(new RegExp(`${flag}[ ,]`))
})

test("every document of deploy/kubernetes.yaml fits Kubernetes' own schema, which finds what does not", () => {
  const schemas = [ConfigMap, DeploymentSchema, PodDisruptionBudget] as readonly Validated[]
  expect(documents).toHaveLength(schemas.length)
  for (const [at, one] of schemas.entries()) expect(() => new one(documents[at]).validate()).not.toThrow()
  const { spec, ...others } = documents[1] as { readonly spec: object }
  const wrong = { ...others, spec: { ...spec, replicas: '3', selector: undefined } }
  expect(() => new DeploymentSchema(wrong as never).validate()).toThrow(/replicas must be integer|selector/)
})
type Validated = new (document: unknown) => { validate(): void }

test('the probes of Kubernetes ask doors of the admin port, and a pod may take as long as it needs to leave', async () => {
  const { startupProbe, readinessProbe, livenessProbe, args, ports } = container
  const admin = await startAdmin({})
  for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
    expect(httpGet.port).toBe('admin')
    expect((await fetch(`${admin.url}${httpGet.path}`)).status).not.toBe(404)
  }
  await admin.close()
  const given = (flag: string): string => args[args.indexOf(flag) + 1] ?? ''
  expect(Number(given('--admin-port'))).toBe(ports.find(({ name }) => name === 'admin')?.containerPort)
  // 10 s are for answers under way.
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number.parseInt(given('--drain'), 10) + 10)
})

test('a pod and a container have no more rights, memory and disk than they need', () => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      },
    ],
  })
  const gibibytes = (text = ''): number => Number(/^(\d+)Gi$/.exec(text)?.[1])
  const { memory, 'ephemeral-storage': disk } = container.resources.limits
  expect(gibibytes(memory)).toBeGreaterThan(0)
  // The cache counts as storage of the pod, which is ended where it has more.
  expect(gibibytes(disk)).toBeGreaterThan(gibibytes(pod.volumes[0]?.emptyDir.sizeLimit))
  expect(composed.services['model-query']).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: '2g',
  })
})

test('the health check of compose is healthy while /ready says so, and starts no Node', async () => {
  const [kind, program = '', ...args] = composed.services['model-query'].healthcheck.test
  expect([kind, program]).toEqual(['CMD', 'bash'])
  const admin = await startAdmin({})
  // As compose reads it, for our port.
  const here = args.map((arg) => arg.replaceAll('$$', '$').replace('/4011', `/${new URL(admin.url).port}`))
  const look = (): Promise<number> =>
    promisify(execFile)(program, here).then(
      () => 0,
      ({ code }: { readonly code: number }) => code,
    )
  expect((await fetch(`${admin.url}/ready`)).status).toBe(503)
  expect(await look()).toBe(1)
  const service = createService(createModel({ entities: [], links: [], findings: [], version: 'v1' }))
  admin.serves(() => ({ ...service, search: () => [] }))
  expect(await look()).toBe(0)
  await admin.close()
  expect(await look()).toBe(1)
})

test('the image is built from what it needs, and neither from .env nor from .npmrc', () => {
  const lines = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n')
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const allowed = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  expect(patterns).toEqual(['*', ...allowed.map((path) => `!${path}`), '**/.env*', '**/.npmrc'])
  expect(allowed.filter((path) => !existsSync(path) || /^\.|node_modules|dist/.test(path))).toEqual([])
  // What the program imports at run time, and what is copied besides it; .ci/image builds from these alone.
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/src\/(\S+)/gm)].map(([, path]) => path)
  for (const path of copied) expect([...allowed, 'node_modules', 'dist']).toContain(path)
})

test.each([
  'deploy/Dockerfile',
  'templates/check.yml',
  'action.yml',
  '.github/workflows/ci.yml',
  '.github/workflows/release.yml',
  '.gitlab-ci.yml',
  '.devcontainer/devcontainer.json',
])('what %s uses is named by its digest', (path) => {
  const text = readFileSync(path, 'utf8')
  const used = [...text.matchAll(/^(?:FROM|\s*"?(?:image|container)"?:|[\s-]*uses:) (.*)$/gm)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(0)
  for (const name of used)
    expect(name).toMatch(/@sha256:[0-9a-f]{64}(?: AS build|",)?$|@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})
