import { readFileSync } from 'node:fs'
import { type Answer, readAnswer } from '../../client/answer.ts'
import { readContentType } from '../../client/content-type.ts'
import { headerValues } from '../../client/exchange.ts'
import { operationAt } from '../../contract/operations.ts'
import { packageFile } from '../../files/package-file.ts'
import type { ReportEntry } from '../../report/report.ts'
import { required, type RequiredRule, type Rule } from '../rule.ts'
import { fail, pass, skip } from '../verdict.ts'
import { withoutResting } from '../after.ts'
import type { Case } from './case.ts'
import { type CaseAnswer, mismatchOf } from './meets.ts'

/** The cases of the contract, in order. */
export function readCases(): readonly Case[] {
  return (JSON.parse(readFileSync(packageFile('contract/cases.json'), 'utf8')) as { cases: readonly Case[] }).cases
}

/** Each case of the contract as a rule, for a server that answers from the build `laboratory`: one question, or two that must have the same answer. */
export function caseRules(cases: readonly Case[] = readCases()): readonly RequiredRule<'once'>[] {
  const targets = new Map(cases.map(({ id, request }) => [id, request.target]))
  return cases.map(({ id, clause, title, why, request, expect }) => {
    const operation = operationAt(request.target)
    return required({
      id,
      clause,
      title,
      why,
      ...(operation && { operation }),
      needs: ['once'],
      async check({ once }) {
        const same = targets.get(expect['same-as'] ?? '')
        const asked = [request.target, ...(same === undefined ? [] : [same])]
        const answers = (await Promise.all(asked.map((target) => once(target)))).map((one) => readAnswer(one))
        const unjudged = answers.find((one) => one.unjudged !== undefined)?.unjudged
        if (unjudged !== undefined) return skip(unjudged)
        const [answer, other] = answers.map(factsOf)
        const found = answer && mismatchOf(expect, answer, other)
        return found
          ? fail({ kind: 'case', ...found, exchanges: answers.map(({ exchange }) => exchange) })
          : pass('as the case has it')
      },
    })
  })
}

function factsOf({ exchange, value }: Answer): CaseAnswer {
  const [type] = headerValues(exchange.headers, 'content-type')
  return { status: exchange.status, type: readContentType(type ?? '')?.type, body: value }
}

/** Of failing cases that are there for the same reason, the first one is judged; the others rest on it. */
export function ledByFirst(
  entries: readonly ReportEntry[],
  rules: readonly Pick<Rule, 'id' | 'why'>[],
): readonly ReportEntry[] {
  const reasons = new Map(rules.map(({ id, why }) => [id, why]))
  const first = new Map<string | undefined, string>()
  const bases = new Map<string, string>()
  for (const { id, outcome } of entries) {
    const why = reasons.get(id)
    const basis = first.get(why)
    if (outcome === 'fail' && basis !== undefined) bases.set(id, basis)
    if (outcome === 'fail' && basis === undefined) first.set(why, id)
  }
  return withoutResting(entries, bases)
}
