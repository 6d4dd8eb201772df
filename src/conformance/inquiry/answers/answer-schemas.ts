import type { OperationId } from '../../../contract/ids.ts'
import type { Contract } from '../../../contract/contract.ts'
import { readContentType } from '../../../client/content-type.ts'
import { type DocumentNode, followReference, isObject, type JsonObject, tokensOf } from '../../../contract/pointer.ts'
import { select } from '../../../contract/select.ts'
import { contractOf } from '../contract-of.ts'
import type { Shape } from './shapes.ts'

/** By what is shown, the JSON Pointer of the schema that the contract has for it. */
export type AnswerSchemas = Readonly<Record<Shape | 'Link in the list', string>>

/** What an operation declares for its 200, or else the schema of that name. */
export function answerSchemas(document: JsonObject): AnswerSchemas {
  const contract = contractOf(document)
  const of = (operation: OperationId, within: string, name: string): string => {
    const found = declaredFor200(contract, operation, `schema${within}`)
    return found === undefined ? `/components/schemas/${name}` : meantBy(document, found).pointer
  }
  return {
    'Entity in the list': of('listEntities', '/items', 'Entity'),
    'Link in the list': of('listEntities', '/items/properties/links/items', 'Link'),
    Entity: of('getEntity', '', 'Entity'),
    Link: of('getEntity', '/properties/links/items', 'Link'),
    Finding: of('listFindings', '/items', 'Finding'),
    SearchHit: of('searchModel', '/items', 'SearchHit'),
  }
}

/** What the contract declares below the JSON of a 200, which a range of media types may cover. */
export function declaredFor200(contract: Contract, operation: OperationId, at: string): DocumentNode | undefined {
  return ['application~1json', '{*json*}', 'application~1*', '*~1*']
    .flatMap((media) => select(contract, `${operation}#/responses/(200)/content/${media}/${at}`).found)
    .at(0)
}

/** A schema that is nothing but a reference is the one that it refers to. */
function meantBy(document: JsonObject, at: DocumentNode): DocumentNode {
  return isObject(at.value) && Object.keys(at.value).length === 1 ? followReference(document, at) : at
}

/** The media types that the operations declare for their 200; a range of them leaves what the specification says (OPS-5). */
export function answerTypes(document: JsonObject): Readonly<Record<OperationId, readonly string[]>> {
  const contract = contractOf(document)
  const of = (operation: OperationId): readonly string[] => {
    const { found } = select(contract, `${operation}#/responses/(200)/content/*`)
    const types = found.flatMap(({ pointer }) => readContentType(tokensOf(pointer).at(-1) ?? '')?.type ?? [])
    const named = types.filter((type) => !type.includes('*'))
    return named.length > 0 ? named : ['application/json']
  }
  return {
    listEntities: of('listEntities'),
    getEntity: of('getEntity'),
    searchModel: of('searchModel'),
    listFindings: of('listFindings'),
  }
}
