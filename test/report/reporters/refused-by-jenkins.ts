import type { Element } from './well-formed-xml.ts'

interface Model {
  /** `!` marks what has to be there. */
  readonly attributes: string
  readonly children: string
  readonly text?: true
}

/** What Jenkins' xUnit plug-in allows (`junit-10.xsd`), in our own words and without what reruns add. */
const models: Readonly<Record<string, Model>> = {
  testsuites: { attributes: 'name time tests failures errors', children: 'testsuite' },
  testsuite: {
    attributes: 'name! tests! failures! errors! group time skipped timestamp hostname id package file log url',
    children: 'testsuite properties testcase system-out system-err',
  },
  testcase: {
    attributes: 'name! time classname group',
    children: 'skipped error failure system-out system-err',
  },
  properties: { attributes: '', children: 'property' },
  property: { attributes: 'name! value!', children: '' },
  failure: { attributes: 'type message', children: '', text: true },
  error: { attributes: 'type message', children: '', text: true },
  skipped: { attributes: 'type message', children: '', text: true },
  'system-out': { attributes: '', children: '', text: true },
  'system-err': { attributes: '', children: '', text: true },
}

/** Where a JUnit report breaks that schema, one line each. */
export function refusedByJenkins({ name, attributes, children, text }: Element): readonly string[] {
  const model = models[name]
  if (!model) return [`no element is called ${name}`]
  const known = model.attributes.split(' ').map((one) => one.replace('!', ''))
  const required = model.attributes.split(' ').filter((one) => one.endsWith('!'))
  const said = [
    ...Object.keys(attributes).flatMap((one) => (known.includes(one) ? [] : [`${name} has no attribute ${one}`])),
    ...required.flatMap((one) => (one.slice(0, -1) in attributes ? [] : [`${name} lacks ${one}`])),
    ...(model.text || text.trim() === '' ? [] : [`${name} holds text`]),
    ...children.flatMap((child) =>
      model.children.split(' ').includes(child.name) ? [] : [`${child.name} in ${name}`],
    ),
  ]
  const { time } = attributes
  if (name !== 'testcase' && time !== undefined && !/^\d*(\.\d*)?$/.test(time))
    said.push(`${name} has the time ${time}`)
  return [...said, ...children.flatMap(refusedByJenkins)]
}
