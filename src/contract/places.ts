import { type Contract, operationNamed } from './contract.ts'
import { type OperationId, operationIds } from './ids.ts'
import { operationAt, operationPaths } from './operations.ts'
import { anyOf } from '../text/any-of.ts'

/** Where an operation of the specification answers, and how it is asked there. */
export interface Place {
  readonly operation: OperationId
  /** With the parameters of the path in braces. */
  readonly path: string
  /** The parameter of the path that is the identifier. */
  readonly identifier: string | undefined
  /** The parameter of the query that has the words of a search. */
  readonly words: string
  /** Further parameters of the query without which it may not be asked. */
  readonly required: readonly string[]
}

/** The place of a path, and the identifier there as it is written. */
export interface FoundPlace {
  readonly place: Place
  readonly id: string | undefined
}

export type PlaceAt = (path: string) => FoundPlace | undefined

/** The places of the four operations: by name or else by path those of a contract, and those of the specification for the others. */
export function placesOf(contract: Contract): readonly Place[] {
  const operations = contract.operations.filter(({ method }) => method === 'GET')
  return operationIds.map((operation) => {
    const declared =
      operationNamed({ ...contract, operations }, operation) ??
      operations.find(({ path }) => operationAt(path) === operation)
    const { path, parameters } = declared ?? specified(operation)
    const required = parameters.filter((one) => one.required)
    const [inPath, inQuery] = ['path', 'query'].map((place) =>
      required.filter((one) => one.in === place).map(({ name }) => name),
    ) as [string[], string[]]
    const words = operation === 'searchModel' ? meant(inQuery, 'q', inQuery[0]) : undefined
    return {
      operation,
      path,
      identifier: operation === 'getEntity' ? meant(inPath, 'id', inPath.at(-1)) : undefined,
      words: words ?? 'q',
      required: inQuery.filter((name) => name !== words),
    }
  })
}

function meant(names: readonly string[], usual: string, otherwise: string | undefined): string | undefined {
  return names.includes(usual) ? usual : otherwise
}

function specified(operation: OperationId): Pick<Contract['operations'][number], 'path' | 'parameters'> {
  const id = { name: 'id', in: 'path', required: true, pointer: '' }
  return { path: operationPaths[operation], parameters: operation === 'getEntity' ? [id] : [] }
}

/** Finds the place of a path without its query; as OpenAPI has it, one without parameters goes before one with. */
export function placeFinder(contract: Contract): PlaceAt {
  const patterns = placesOf(contract)
    .map((place) => ({ place, parts: place.path.split(/\{([^{}]*)\}/) }))
    .toSorted((one, other) => one.parts.length - other.parts.length)
    .map(({ place, parts }) => {
      const at = parts.findIndex((name, index) => index % 2 === 1 && name === place.identifier)
      const source = parts.map((part, index) => (index % 2 === 1 ? '([^/]+)' : anyOf([part]).source))
      return { place, pattern: new RegExp(`^${source.join('')}$`), group: (at + 1) / 2 }
    })
  return (path) => {
    for (const { place, pattern, group } of patterns) {
      const match = pattern.exec(path)
      if (match) return { place, id: group > 0 ? match[group] : undefined }
    }
    return undefined
  }
}
