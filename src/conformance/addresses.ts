import type { Header, Question, Transport } from '../client/exchange.ts'
import type { Target } from '../client/target.ts'
import type { Parameter } from '../contract/contract.ts'
import type { OperationId } from '../contract/ids.ts'
import { operationAt, operationPaths } from '../contract/operations.ts'
import { type Place, placesOf } from '../contract/places.ts'
import { UserError } from '../text/user-error.ts'
import type { ContractSource } from './inquiry/answers/schema.ts'
import { contractOf } from './inquiry/contract-of.ts'
import { type DeclaredOperation, declaredOperation, exampleAt } from './inquiry/declared.ts'

/** A question as the contract has it sent, which may have the operations elsewhere, or with further parameters. */
type AsSent = (question: Question) => Question

/** Asks at the addresses of a contract what is asked at those of the specification, by which all else knows the questions. */
export function addressed<Sending extends Transport>(transport: Sending, asSent: AsSent | undefined): Sending {
  if (!asSent) return transport
  const { wire } = transport
  return {
    ...transport,
    ask: async (question) => {
      const sent = asSent(question)
      const exchange = await transport.ask(sent)
      return { ...exchange, question, ...(sent.path !== question.path && { sentTo: sent.path }) }
    },
    ...(wire && { wire: async (question) => wire(asSent(question)) }),
  }
}

/** A server that is asked at the addresses of a contract, for whoever knows those of the specification. */
export function targetBy(contract: ContractSource, target: Target): Target {
  return { ...target, transport: addressed(target.transport, addressesOf(contract, target.printing.headers)) }
}

/**
 * What a contract asks for: the path, the name of the words, and each parameter that it requires, with a value that it shows;
 * `undefined` where it asks for nothing else than the specification.
 * Headers that are given with every question are left alone.
 * @throws {UserError} when it shows no value for a parameter that it requires
 */
export function addressesOf(
  contract: ContractSource,
  headers: readonly { readonly name: string }[] = [],
): AsSent | undefined {
  const { document } = contract
  const given = headers.map(({ name }) => name.toLowerCase())
  const addresses = new Map(
    placesOf(contractOf(document)).flatMap((place) => {
      const id = place.operation
      const operation = declaredOperation(document, id)
      const address = operation && addressOf(contract, place, operation, given)
      return address && isOther(address, id) ? [[id, address] as const] : []
    }),
  )
  if (addresses.size === 0) return undefined
  return (question) => {
    const id = operationAt(question.path)
    const address = id && addresses.get(id)
    return address ? sentTo(address, question) : question
  }
}

interface Address {
  /** With `{id}` for the identifier. */
  readonly path: string
  readonly words: string
  readonly query: readonly Header[]
  readonly headers: readonly Header[]
}

function isOther({ path, words, query, headers }: Address, id: OperationId): boolean {
  return path !== operationPaths[id] || words !== 'q' || query.length + headers.length > 0
}

function sentTo({ path, words, query, headers }: Address, question: Question): Question {
  const [asked = '', ...rest] = question.path.split('?')
  const id = asked.split('/').at(-1) ?? ''
  const pairs = rest.length === 0 ? [] : rest.join('?').split('&')
  const named = pairs.map((pair) => pair.replace(/^q(?==|$)/, words))
  const further = query
    .map(([name, value]) => [encodeURIComponent(name), encodeURIComponent(value)] as const)
    .filter(([name]) => !named.some((pair) => pair.split('=')[0] === name))
    .map((pair) => pair.join('='))
  const sent = [...named, ...further]
  const own = question.headers ?? []
  const added = headers.filter(([name]) => !own.some(([known]) => known.toLowerCase() === name.toLowerCase()))
  return {
    ...question,
    path: `${path.replace('{id}', () => id)}${rest.length > 0 || sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    ...(added.length > 0 && { headers: [...added, ...own] }),
  }
}

/** OpenAPI passes over parameters of these names. */
const ignored = ['accept', 'content-type', 'authorization']

function addressOf(
  { document, placeOf }: ContractSource,
  { operation: id, path, identifier, words }: Place,
  { parameters }: DeclaredOperation,
  given: readonly string[],
): Address {
  const requiredIn = (place: string): readonly Parameter[] =>
    parameters.filter((one) => one.required && one.in === place)
  const valueOf = ({ name, pointer }: Parameter): Header => {
    const value = exampleAt(document, pointer)
    if (value !== undefined) return [name, value]
    throw new UserError(
      `The contract requires the parameter ${name} of ${id} and shows no value for it; add an example or a default to it.`,
      placeOf?.(pointer),
    )
  }
  const filled = requiredIn('path').reduce(
    (template, one) =>
      template.replace(`{${one.name}}`, () => (one.name === identifier ? '{id}' : encodeURIComponent(valueOf(one)[1]))),
    path,
  )
  return {
    path: filled.includes('{id}') || id !== 'getEntity' ? filled : operationPaths.getEntity,
    words,
    query: requiredIn('query')
      .filter(({ name }) => id !== 'searchModel' || name !== words)
      .map(valueOf),
    headers: requiredIn('header')
      .filter(({ name }) => ![...ignored, ...given].includes(name.toLowerCase()))
      .map(valueOf),
  }
}
