import { isUsable } from '../questions/search.ts'
import { entityPath } from '../questions/entity.ts'
import { onlyInside, textsIn } from '../reading/inside.ts'
import { readJson } from '../reading/json.ts'
import type { Inquiry } from '../inquiry.ts'
import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'search-does-not-match-inside-words',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Letters from inside a word do not find it',
  why: 'Matching is by prefix; hits for the middle of a word are not what was asked for.',
  async check(inquiry) {
    const { inner } = await inquiry.searching()
    const judged = inner.filter(({ answer }) => isUsable(answer))
    const problems: Problem[] = []
    for (const { of, answer } of judged) {
      const { q, ids, exchange } = answer
      for (const id of [...ids].filter((id) => of.ids.has(id)).slice(0, 3)) {
        if (!(await showsOnlyInside(inquiry, id, q))) continue
        problems.push({
          expected: `no hit ${JSON.stringify(id)} for ${JSON.stringify(q)}, which stands in it only inside ${JSON.stringify(of.q)}`,
          actual: `${ids.size} hits, ${JSON.stringify(id)} among them`,
          exchanges: [exchange],
        })
        break
      }
    }
    // A field that is searched and not shown may hold the letters as a word of its own, now and then but not most times.
    const chance = problems.length * 2 < judged.length
    return verdictOn(chance ? [] : problems, judged.length, 'parts of words')
  },
}

async function showsOnlyInside(inquiry: Inquiry, id: string, part: string): Promise<boolean> {
  const path = entityPath(id)
  const alone = path === undefined ? undefined : readJson((await inquiry.once(path)).body).value
  return onlyInside([...textsIn((await inquiry.list()).byId.get(id)), ...textsIn(alone)], part)
}

export default rule
