import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ConfigMap } from 'kubernetes-models/v1'
import { Deployment as DeploymentSchema } from 'kubernetes-models/apps/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { startAdmin } from '../../src/adapters/admin.ts'
import { finish } from '../cli/test-io.ts'

interface Deployment {
  readonly spec: { readonly template: { readonly spec: PodSpec } }
}
interface PodSpec {
  readonly terminationGracePeriodSeconds: number
  readonly containers: readonly [Container]
}
type Probe = { readonly httpGet: { readonly path: string; readonly port: string } }
interface Container {
  readonly args: readonly string[]
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe: Probe
  readonly readinessProbe: Probe
  readonly livenessProbe: Probe
}

const documents = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8')).map((one): unknown => one.toJS())
const pod = (documents[1] as Deployment).spec.template.spec
const [container] = pod.containers
const composed = parse(readFileSync('deploy/compose.yaml', 'utf8')) as {
  readonly services: { readonly 'model-query': { readonly command: readonly string[] } }
}
const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? []

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
