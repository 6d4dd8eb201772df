import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly environment?: string
  readonly container?: string
  readonly needs?: string | readonly string[]
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[]
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}
const read = (path: string): unknown => parse(readFileSync(path, 'utf8'))
const ci = read('.github/workflows/ci.yml') as Workflow
const release = read('.github/workflows/release.yml') as Workflow
const gitlab = read('.gitlab-ci.yml') as {
  readonly run: { readonly image: string; readonly script: readonly string[] }
}

test('both pipelines run .ci/run, and nothing else of their own, in the image that deploy/Dockerfile is built from', () => {
  expect(ci.jobs['run']?.steps.at(-1)?.run).toBe('.ci/run')
  expect(gitlab.run.script).toEqual(['.ci/run'])
  expect(ci.jobs['run']?.container).toBe(gitlab.run.image)
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain(`${gitlab.run.image}\n`)
})

test('no job of a workflow may do more than it needs, and none leaves its token in the checkout', () => {
  expect(ci.permissions).toEqual({ contents: 'read' })
  expect(release.permissions).toEqual({})
  const rights = Object.entries(release.jobs).map(([name, { permissions }]) => [name, permissions])
  expect(Object.fromEntries(rights)).toEqual({
    package: { contents: 'read' },
    npm: { 'id-token': 'write' },
    image: { contents: 'read', packages: 'write' },
    notes: { contents: 'write' },
  })
  for (const { steps } of [...Object.values(ci.jobs), ...Object.values(release.jobs)])
    for (const { uses, with: inputs } of steps)
      if (uses?.startsWith('actions/checkout@') === true) expect(inputs).toMatchObject({ 'persist-credentials': false })
})

test('what is published was rehearsed, waits for an approval, and comes with provenance and with no token of the registry', () => {
  const { package: packed, npm, image, notes } = release.jobs
  expect(packed?.steps.some(({ run }) => run?.includes('npm run release -- --rehearse'))).toBe(true)
  for (const job of [npm, image]) expect(job).toMatchObject({ needs: 'package', environment: 'release' })
  expect(notes?.needs).toEqual(['npm', 'image'])
  expect(npm?.steps.at(-1)?.run).toMatch(/ stage publish \S+\.tgz --provenance$/)
  expect(image?.steps.at(-1)?.run).toMatch(/--platform linux\/amd64,linux\/arm64 --sbom=true --provenance=mode=max/)
  expect(readFileSync('.github/workflows/release.yml', 'utf8')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/)
})

test('the forms for issues ask for the report that a program can read', () => {
  for (const [form, asked] of [
    ['verdict', '`npx model-query check URL --rule RULE --reporter json`'],
    ['bug', '`--reporter json`'],
  ]) {
    const { body } = read(`.github/ISSUE_TEMPLATE/${form}.yml`) as {
      readonly body: readonly { readonly attributes: { readonly description: string } }[]
    }
    expect(body[0]?.attributes.description).toContain(asked)
  }
})
