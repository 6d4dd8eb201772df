import { type Behaviour, behaviours } from '../../src/contract/behaviours.ts'
import type { Clause, OpenPoint } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/ids.ts'
import { operationAt, pathOf } from '../../src/contract/operations.ts'
import type { Case } from '../../src/conformance/cases/case.ts'
import { citeOf, operationsOf, type Rule } from '../../src/conformance/rule.ts'
import { noteGapKinds, type NoteGapKind } from '../../src/gaps/note-gap.ts'
import { waysOf } from '../../src/gaps/ways-in-words.ts'
import type { Variation } from '../../src/variations/variation.ts'
import { counted } from '../../src/text/counted.ts'
import { shellLine } from '../../src/text/shell-line.ts'
import { expectationLines } from './expectation.ts'

/** Everything that can be explained. */
export interface Explainable {
  readonly rules: readonly Rule[]
  readonly cases: readonly Case[]
  readonly clauses: readonly Clause[]
  readonly openPoints: readonly OpenPoint[]
  readonly variations: readonly Variation[]
  /** Why no rule cites a clause, by its id. */
  readonly unjudged: Readonly<Record<string, string>>
}

/** The explanation of one id: a heading line, and paragraphs by their titles, in order. */
export interface Explanation {
  readonly heading: string
  readonly says: string
  readonly parts: Readonly<Record<string, readonly string[]>>
}

const strengths: Readonly<Record<Rule['level'], string>> = {
  required: 'A server that does otherwise does not conform, and check exits with 1.',
  http: 'HTTP or JSON requires it. A failure fails the run, except with --fail-on required.',
  declared: 'Its owner declares it (check --choices); a server that does otherwise fails the run.',
  observed: 'Nothing: the specification leaves this open. What a server does is observed and never judged.',
}

const questions: Readonly<Record<OperationId, string>> = {
  listEntities: pathOf('listEntities'),
  getEntity: decodeURIComponent(pathOf('getEntity', '<id>')),
  searchModel: decodeURIComponent(pathOf('searchModel', '<words>')),
  listFindings: pathOf('listFindings'),
}

/** Every id that can be explained, as written. */
export function explainableIds({ rules, clauses, openPoints, cases, variations }: Explainable): readonly string[] {
  return [
    ...[...rules, ...clauses, ...openPoints, ...behaviours, ...cases].map(({ id }) => id),
    ...variations.map(({ name }) => name),
    ...Object.keys(noteGapKinds),
  ]
}

/** The explanation of a rule, case, clause, gap, behaviour or variation; `undefined` for an unknown id. Case does not matter. */
export function explanationOf(id: string, from: Explainable): Explanation | undefined {
  const has = (one: { readonly id: string }): boolean => one.id.toLowerCase() === id.toLowerCase()
  const rule = from.rules.find(has)
  const behaviour = behaviours.find(has)
  if (rule) {
    const found = ofRule(rule, from)
    // What a rule observes may be what a client leans on.
    return behaviour ? { ...found, parts: { ...found.parts, 'What a client may need': [behaviour.says] } } : found
  }
  const one = from.cases.find(has)
  if (one) return ofCase(one, from)
  const clause = from.clauses.find(has)
  if (clause) return ofClause(clause, from)
  const point = from.openPoints.find(has)
  if (point) return ofOpenPoint(point, from)
  if (behaviour) return ofBehaviour(behaviour, from)
  const variation = from.variations.find(({ name }) => has({ id: name }))
  if (variation) return ofVariation(variation, from)
  const kind = noteGapKindIn(id)
  return kind && ofDifference(kind, id)
}

/** The kind of difference that a user names: by the kind alone, or by an id that begins with it. */
function noteGapKindIn(id: string): NoteGapKind | undefined {
  const kinds = Object.keys(noteGapKinds) as readonly NoteGapKind[]
  return kinds.find((kind) => kind === id.toLowerCase().split('/', 1)[0])
}

/** A difference between notes and contract; `id` is its kind, alone or with the names that a report adds. */
function ofDifference(kind: NoteGapKind, id: string): Explanation {
  return {
    heading: id,
    says: noteGapKinds[kind],
    parts: {
      Why: [
        'Notes and contract are joined by the name of the operation (SVC-7), so that readers of both find the same.',
      ],
      'What a server must do': ['Nothing: it concerns the authors of the notes and the contract.'],
      'How to reproduce': ['npx model-query gaps'],
    },
  }
}

function ofRule(rule: Rule, { clauses, openPoints }: Explainable): Explanation {
  const cite = citeOf(rule)
  const words = [...clauses, ...openPoints].find(({ id }) => id === cite)?.words
  return {
    heading: [rule.id, rule.level, cite, rule.operation].filter((part) => part !== undefined).join('  '),
    says: sentence(rule.title),
    parts: {
      Why: [rule.why],
      'Based on': [words === undefined ? cite : `${cite}: ${words}`],
      'What a server must do': [dutyOf(rule)],
      'How to reproduce': [
        ...(rule.level === 'observed' ? observing(rule.id) : [`npx model-query check <base-url> --rule ${rule.id}`]),
        ...operationsOf(rule).map((operation) => `curl -sS -i '<base-url>${questions[operation]}'`),
      ],
    },
  }
}

function ofCase({ id, clause, title, why, request, expect }: Case, { clauses }: Explainable): Explanation {
  const words = clauses.find((one) => one.id === clause)?.words
  const headers = Object.entries(request.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  return {
    heading: ['case', id, clause, operationAt(request.target)].filter((part) => part !== undefined).join('  '),
    says: sentence(title),
    parts: {
      Why: [why],
      'Based on': [words === undefined ? clause : `${clause}: ${words}`],
      'What a server with the build laboratory must answer': expectationLines(expect),
      'How to reproduce': [
        shellLine(['curl', '-sS', '-i', ...headers, `<base-url>${request.target}`]),
        `npx model-query check <base-url> --laboratory --rule ${id}`,
      ],
    },
  }
}

/** The duty itself, and what comes of breaking it; an observed rule is no duty. */
function dutyOf({ level, title }: Rule): string {
  return level === 'observed' ? strengths[level] : `${sentence(title)} ${strengths[level]}`
}

function ofClause({ id, section, words }: Clause, { rules, cases, unjudged }: Explainable): Explanation {
  const citing = rules.filter((rule) => citeOf(rule) === id)
  const asking = cases.filter(({ clause }) => clause === id)
  const reason = unjudged[id]
  return {
    heading: `${id}  ${section}`,
    says: words,
    parts: {
      Why: ['The specification or the contract states it, so every client may rely on it.'],
      'What a server must do':
        citing.length > 0
          ? citing.map((rule) => `${rule.id}: ${rule.title}`)
          : [`No rule judges this clause. ${reason ?? 'No client can observe it.'}`],
      ...(asking.length > 0 && {
        Cases: [
          `${counted(asking.length, 'case')} of the build laboratory, such as ${asking[0]?.id}: ${asking[0]?.title}`,
        ],
      }),
      ...(citing.length > 0 && { 'How to reproduce': [`npx model-query check <base-url> --rule ${id}`] }),
    },
  }
}

function ofOpenPoint({ id, section, title, words, closedBy }: OpenPoint, { rules }: Explainable): Explanation {
  const citing = rules.filter((rule) => citeOf(rule) === id)
  return {
    heading: `${id}  ${section}`,
    says: `${sentence(title)} ${words}`,
    parts: {
      Why: ['The specification does not show it, so two servers may differ here and both conform.'],
      'What a server must do': [
        'Nothing: what it does is observed and never judged.',
        ...citing.map((rule) => `${rule.id}: ${rule.title}`),
      ],
      'What closes it': closedBy.map((part) => `${part.decides}: by ${waysOf(part)}`),
      'How to reproduce': [...(citing.length > 0 ? observing(id) : []), `npx model-query gaps ${id}`],
    },
  }
}

/** How to see what is observed by a rule, or at an open point. */
function observing(id: string): readonly string[] {
  return [
    `npx model-query check <base-url> --rule ${id} --rule OPS-1 --verbose`,
    'Observations give no verdict (exit code 2). OPS-1 is added so that there is something to judge.',
  ]
}

/** What a server may do, and a client may lean on. */
function ofBehaviour(
  { id, point, operation, says, seenIn, variations }: Behaviour,
  { openPoints }: Explainable,
): Explanation {
  const words = openPoints.find((one) => one.id === point)?.words
  return {
    heading: [id, point, ...(operation === undefined ? [] : [operation])].join('  '),
    says,
    parts: {
      Why: ['A client may depend on this without knowing, although no server has to do it.'],
      'Based on': [words === undefined ? point : `${point}: ${words}`],
      'What a server must do': [`Nothing, unless its owner declares it (check --choices). It shows in ${seenIn}.`],
      'How to reproduce': [
        ...variations.map((name) => `npx model-query serve --vary ${name}`),
        `npx model-query vary ${variations.map((name) => `--only ${name}`).join(' ')} -- <command>`,
      ],
    },
  }
}

/** What a server may do otherwise than ours. */
function ofVariation({ name, cites, says, leans }: Variation, { openPoints, clauses }: Explainable): Explanation {
  const [point] = cites
  const wordsOf = (id: string): string => [...openPoints, ...clauses].find((one) => one.id === id)?.words ?? ''
  return {
    heading: ['variation', name, point].join('  '),
    says: sentence(says),
    parts: {
      'Why it is permitted': ['The specification does not show it, so a server may do either.'],
      'Based on': cites.map((id) => `${id}: ${wordsOf(id)}`),
      'What a client that fails under it leans on': [sentence(leans)],
      'How to reproduce': [`npx model-query serve --vary ${name}`, `npx model-query vary --only ${name} -- <command>`],
    },
  }
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1)
  // Operation names keep their spelling.
  const word = text.split(' ', 1)[0] ?? ''
  const kept = /[a-z][A-Z]/.test(word) ? text : start
  return /[.!?]$/.test(kept) ? kept : `${kept}.`
}
