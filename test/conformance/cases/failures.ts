import { readCases } from '../../../src/conformance/cases/case-rules.ts'
import { type CaseAnswer, mismatchOf } from '../../../src/conformance/cases/meets.ts'
import type { Service } from '../../../src/service/service.ts'

const cases = readCases()
const targets = new Map(cases.map(({ id, request }) => [id, request.target]))

/** What a service gives back, as a case compares it. */
export async function answerOf(service: Pick<Service, 'answer' | 'waitFor'>, target: string): Promise<CaseAnswer> {
  const ask = { method: 'GET', target, headers: { accept: 'application/json' } }
  await service.waitFor?.(ask)
  const { status, headers, body } = service.answer(ask)
  const type = headers['Content-Type']?.split(';', 1)[0]?.trim().toLowerCase()
  return { status, type, body: status === 200 ? JSON.parse(new TextDecoder().decode(body)) : undefined }
}

/** The cases that a service fails, with what is wrong, as `OPS-1.1: …`. */
export async function failuresOf(service: Pick<Service, 'answer' | 'waitFor'>): Promise<readonly string[]> {
  const failures: string[] = []
  const answers = new Map<string, Promise<CaseAnswer>>()
  const answered = (target: string): Promise<CaseAnswer> => {
    const answer = answers.get(target) ?? answerOf(service, target)
    answers.set(target, answer)
    return answer
  }
  for (const { id, request, expect } of cases) {
    const same = targets.get(expect['same-as'] ?? '')
    const other = same === undefined ? undefined : await answered(same)
    const found = mismatchOf(expect, await answered(request.target), other)
    if (found) failures.push(`${id}: expected ${found.expected}, got ${found.actual}`)
  }
  return failures
}
