import type { Build } from '../model/model.ts'

/** The files of a recorded build, in pieces; without candidates, since no operation shows them. */
export interface RecordedText {
  readonly 'model.json': Iterable<string>
  readonly 'build-log.json': Iterable<string>
}

/** A build as the text of its files: one element per line. */
export function buildText({ entities, links, findings }: Pick<Build, 'entities' | 'links' | 'findings'>): RecordedText {
  return {
    'model.json': pieces([
      ['entities', entities],
      ['links', links],
    ]),
    'build-log.json': pieces([['findings', findings]]),
  }
}

function* pieces(lists: readonly (readonly [string, readonly unknown[]])[]): Generator<string> {
  for (const [at, [name, elements]] of lists.entries()) {
    yield `${at === 0 ? '{' : ','}\n  "${name}": [`
    for (const [index, element] of elements.entries()) yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(element)}`
    yield elements.length === 0 ? ']' : '\n  ]'
  }
  yield '\n}\n'
}
