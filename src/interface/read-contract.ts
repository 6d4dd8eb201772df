import SwaggerParser from '@apidevtools/swagger-parser'
import { type Contract, createContract, type PlaceOf } from '../contract/contract.ts'
import { childPointer, followReference, isObject, memberOf, membersOf, tokensOf, valueAt } from '../contract/pointer.ts'
import type { DocumentNode, JsonObject } from '../contract/pointer.ts'
import { isDeeperThan } from '../text/nesting.ts'
import { placeName, UserError } from '../text/user-error.ts'
import { meantName } from '../contract/operation-name.ts'
import { pointerOf, reasonOf, tellingError } from '../files/check-shape.ts'
import { contractFaults, type Fault, copyForParser } from './contract-faults.ts'
import { withFiles, type ReadBeside } from './contract-files.ts'
import { readContractText } from './contract-source.ts'
import { mostParts, partsOf } from './parts-of.ts'
import { as31 } from './openapi-32.ts'
import { readDocumentText } from '../files/document-text.ts'

/**
 * Reads and validates an OpenAPI 3.0, 3.1 or 3.2 document, YAML or JSON, with the files below its folder that it names, from a
 * file, a URL or standard input (`-`); throws a UserError at the first wrong place.
 */
export async function readContract(path: string, reading: Reading = {}): Promise<Contract> {
  const { text, file, beside } = await readContractText(path)
  return parseContract(text, file, { ...reading, beside })
}

/** How to read a contract. */
export interface Reading {
  readonly amend?: Amend
  /** What does not keep it from being compared is among its `faults`, and no error. */
  readonly lenient?: boolean
}

/** Changes the document before it is validated; places stay those of the file. */
export type Amend = (document: JsonObject) => JsonObject

/** The same from its text; `file` is its name in messages. */
export async function parseContract(
  text: string,
  file: string,
  {
    amend,
    lenient = false,
    beside = () => Promise.resolve(undefined),
  }: Reading & { readonly beside?: ReadBeside } = {},
): Promise<Contract> {
  if (text.trim() === '')
    throw new UserError('The contract is empty; write an OpenAPI document.', { file, line: 1, column: 1 })
  const main = readDocumentText(text, file)
  if (!isObject(main.value))
    throw new UserError('The contract is not an object; write an OpenAPI document.', main.placeOf(''))
  refuseOtherVersions(main.value, main.placeOf)
  if (isDeeperThan(deepest, main.value))
    throw new UserError(`The contract is nested more than ${deepest} levels deep; flatten it.`, { file })
  const { value: written, placeOf } = await withFiles({ ...main, value: main.value }, beside)
  const value = amend ? amend(written) : written
  if (partsOf(value) > mostParts)
    throw new UserError(
      `With each reference replaced by what it names, the contract would have more than ${mostParts} parts, or too many levels; use fewer references.`,
      { file },
    )
  const faults = await (value === main.value ? faultsOfText(text, value) : faultsOf(value))
  const isError = ({ tolerable }: Fault): boolean => tolerable === undefined || (tolerable === 'lenient' && !lenient)
  const prefix = amend ? 'With the overlay applied: ' : ''
  refuse(placed(faults.filter(isError), placeOf, prefix))
  const left = placed(faults, placeOf, prefix)
  return { ...createContract(value, file, placeOf), ...(left.length > 0 && { faults: left }) }
}

/** The faults of a document; a place where its structure is wrong may be why something else is missed, and goes before that. */
async function faultsOf(document: JsonObject): Promise<readonly Fault[]> {
  const faults = contractFaults(document)
  const known = new Set(faults.map(({ pointer }) => pointer))
  const structure = (await structureFaults(document)).filter(({ pointer }) => !known.has(pointer))
  const misread = structure.filter(({ pointer, tolerable }) => pointer !== '' && !tolerable)
  if (misread.length > 0) return misread
  return faults.every(({ tolerable }) => tolerable) ? [...faults, ...structure] : faults
}

let lastText: string | undefined
let faultsOfLast: Promise<readonly Fault[]> | undefined

/** Looked for once in a text that is read several times, as with `gaps --since`: it takes longer than all other reading. */
function faultsOfText(text: string, document: JsonObject): Promise<readonly Fault[]> {
  if (text !== lastText) faultsOfLast = undefined
  lastText = text
  return (faultsOfLast ??= faultsOf(document))
}

/** The checks are recursive; anything nested deeper than this is an accident. */
const deepest = 400

function refuseOtherVersions(document: JsonObject, placeOf: PlaceOf): void {
  if (document['swagger'] !== undefined) {
    throw new UserError('This is OpenAPI 2.0 (Swagger); convert it to 3.0 or later.', placeOf('/swagger'))
  }
  const version = document['openapi']
  if (version === undefined)
    throw new UserError(
      'The contract lacks openapi; add the version it is written in, 3.0.x, 3.1.x or 3.2.x.',
      placeOf(''),
    )
  if (typeof version !== 'string')
    throw new UserError('The version in openapi must be a string; put it in quotes.', placeOf('/openapi'))
  if (typeof valueAt(document, '/info/version') === 'number')
    throw new UserError('The version in info must be a string; put it in quotes.', placeOf('/info/version'))
  if (!/^3\.[012]\.\d+$/.test(version)) {
    throw new UserError(
      `OpenAPI ${JSON.stringify(version)} is not supported; use 3.0.x, 3.1.x or 3.2.x.`,
      placeOf('/openapi'),
    )
  }
}

/** Faults at their places, in the order of the file. */
function placed(faults: readonly Fault[], placeOf: PlaceOf, prefix: string): readonly UserError[] {
  return faults
    .map(({ pointer, message }) => new UserError(`${prefix}${message}`, placeOf(pointer)))
    .toSorted(({ place: a }, { place: b }) => {
      return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)
    })
}

/** One line for the first fault, with the places of the others. */
function refuse([first, ...others]: readonly UserError[]): void {
  if (!first) return
  const shown = others
    .slice(0, 5)
    .flatMap(({ place }) => (place ? placeName({ ...place, file: '' }).replace(/^:/, '') : []))
  const more =
    others.length === 0 ? '' : ` (${others.length} more: ${shown.join(', ')}${others.length > 5 ? ', ...' : ''})`
  throw new UserError(`${first.sentence}${more}`, first.place)
}

async function structureFaults(document: JsonObject): Promise<readonly Fault[]> {
  if (
    !isObject(memberOf(document, 'paths')) &&
    (String(document['openapi']).startsWith('3.0') ||
      (document['webhooks'] === undefined && document['components'] === undefined))
  ) {
    return [{ pointer: '', message: 'The contract lacks paths; add them.' }]
  }
  if (document['paths'] !== undefined && !isObject(document['paths']))
    return [
      {
        pointer: '/paths',
        message: '/paths must be of type object; write each path below it as a key, such as "/entities".',
      },
    ]
  try {
    // The parser rewrites its input, reads no file, and knows neither 3.2 nor a contract without paths.
    const known = String(document['openapi']).startsWith('3.2') ? as31(document) : document
    const paths = membersOf(known['paths']).map(([path, item]) => [
      path,
      // The parser leaves a reference to a path item as it is if a schema below it refers to itself.
      followReference(document, { pointer: '', value: item }).value,
    ])
    const copy = copyForParser({ ...known, paths: Object.fromEntries(paths) as JsonObject })
    await SwaggerParser.validate(copy as never, { resolve: { external: false } })
    return []
  } catch (error) {
    const details = (error as { details?: unknown }).details
    const telling = Array.isArray(details) ? tellingError(details as Parameters<typeof tellingError>[0]) : undefined
    if (telling) {
      return [structureFault(writtenAt(document, pointerOf(telling)), telling)]
    }
    if (!(error instanceof Error)) throw error
    const [line = ''] = error.message.split('\n')
    return [{ pointer: '', message: `The contract is not valid: ${line.replace(/\.$/, '')}.` }]
  }
}

/**
 * A fault of structure. A comparison would pass over something if the name of an operation or of a part of one is
 * misspelt, or its type is another; all else can be compared as far as it goes.
 */
function structureFault(pointer: string, error: Parameters<typeof reasonOf>[0]): Fault {
  const isUnknown = /^(additional|unevaluated)Properties$/.test(error.keyword)
  const name = tokensOf(pointer).at(-1) ?? ''
  const meant = isUnknown && !memberNames.includes(name) ? meantName(name, memberNames) : undefined
  const next = meant === undefined ? '.' : `; did you mean ${meant}?`
  const message = `${pointer || 'The contract'} ${reasonOf(error)}${next}`
  const isCompared = /^\/(paths|webhooks|components)(\/|$)/.test(pointer) && !/\/schemas?\//.test(pointer)
  const isMisread = meant !== undefined || (isCompared && /^(type|enum)$/.test(error.keyword) && name !== 'schema')
  return isMisread ? { pointer, message } : { pointer, message, tolerable: 'lenient' }
}

/** The members of OpenAPI's objects that a comparison reads. */
const memberNames =
  `paths webhooks components schemas responses parameters requestBodies headers pathItems securitySchemes callbacks get put
   post delete options head patch trace query operationId requestBody deprecated security servers name in required schema
   content description summary`.split(/\s+/)

/** Where a value of a contract stands whose references were replaced by what they name. */
function writtenAt(document: JsonObject, pointer: string): string {
  return tokensOf(pointer).reduce<DocumentNode>(
    (at, token) => {
      const { pointer: parent, value } = followReference(document, at)
      return { pointer: childPointer(parent, token), value: memberOf(value, token) }
    },
    { pointer: '', value: document },
  ).pointer
}
