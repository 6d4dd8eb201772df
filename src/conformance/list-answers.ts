import type { Read } from './inquiry/answers/read.ts'
import { fail, pass, skip, type Verdict } from './verdict.ts'

/** Concludes from the answers with a list, which is asked for twice: a server may be right the first time only. */
export function listAnswers<List extends Read>(answers: readonly List[], inWords: (list: List) => string): Verdict {
  const read = answers.filter(({ unjudged }) => unjudged === undefined)
  const [problem] = read.flatMap(({ wrong }) => wrong ?? [])
  if (problem) return fail(problem)
  const [first] = read
  return first ? pass(inWords(first)) : skip(answers[0]?.unjudged ?? 'no answer to judge')
}
