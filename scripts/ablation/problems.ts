import { AsyncLocalStorage } from 'node:async_hooks'
import type { Rule } from '../../src/conformance/rule.ts'
import type { Problem } from '../../src/conformance/verdict.ts'

/** The functions that made a problem, the innermost first: `searches/lost-together:takenForAnother`. */
export type Places = readonly string[]

const placesOf = Symbol('places')
const failing = new AsyncLocalStorage<{ problems: readonly Problem[] }>()

declare global {
  var problemMade: <Made extends object>(made: Made) => Made
  var ruleFailed: (problems: readonly Problem[]) => void
}

// Spread into another object, a problem takes its places along.
globalThis.problemMade = (made) => (placesOf in made ? made : Object.assign(made, { [placesOf]: placesHere() }))
globalThis.ruleFailed = (problems) => {
  const rule = failing.getStore()
  if (rule) rule.problems = problems
}

/** What every problem comes through says nothing of it. */
const passesOn = /^(?:judge|rounds|verdict)$/

function placesHere(): Places {
  const { stackTraceLimit } = Error
  const prepareStackTrace: unknown = Reflect.get(Error, 'prepareStackTrace')
  Error.stackTraceLimit = 40
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error().stack as never as readonly NodeJS.CallSite[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  const places = sites.flatMap((site) => {
    const file = /\/src\/conformance\/(.*)\.ts/.exec(site.getFileName() ?? '')?.[1]
    return file === undefined || passesOn.test(file) ? [] : [`${file}:${site.getFunctionName() ?? ''}`]
  })
  return [...new Set(places)]
}

/** A rule that shows by which problems it failed last. */
export function watched(rule: Rule): { readonly rule: Rule; readonly problems: () => readonly Problem[] } {
  const last: { problems: readonly Problem[] } = { problems: [] }
  const check = (inquiry: Parameters<Rule['check']>[0]) => failing.run(last, () => rule.check(inquiry))
  return { rule: { ...rule, check } as Rule, problems: () => last.problems }
}

/** By which functions a problem was made; none where it came another way. */
export function placesIn(problem: Problem): Places {
  return (problem as { readonly [placesOf]?: Places })[placesOf] ?? []
}
