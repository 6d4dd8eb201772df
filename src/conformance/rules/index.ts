import type { Rule } from '../rule.ts'
import answersStayTheSame from './answers-stay-the-same.ts'
import contentCodingIsReadable from './content-coding-is-readable.ts'
import contentTypeIsWellFormed from './content-type-is-well-formed.ts'
import entitiesInIdentifierOrder from './entities-in-identifier-order.ts'
import entityAgreesWithList from './entity-agrees-with-list.ts'
import entityFitsItsSchema from './entity-fits-its-schema.ts'
import entityHasTheAskedIdentifier from './entity-has-the-asked-identifier.ts'
import everyAnswerIsWhole from './every-answer-is-whole.ts'
import findingsFitTheirSchema from './findings-fit-their-schema.ts'
import hitsFitTheirSchema from './hits-fit-their-schema.ts'
import identifiersAreUnique from './identifiers-are-unique.ts'
import jsonIsStrict from './json-is-strict.ts'
import jsonIsUtf8 from './json-is-utf-8.ts'
import jsonNamesAreUnique from './json-names-are-unique.ts'
import knownEntityIsFound from './known-entity-is-found.ts'
import linkHasOneConfidence from './link-has-one-confidence.ts'
import linksAreDistinct from './links-are-distinct.ts'
import linksFitTheirSchema from './links-fit-their-schema.ts'
import linksShownAtBothEnds from './links-shown-at-both-ends.ts'
import linksTouchTheirEntity from './links-touch-their-entity.ts'
import listEntitiesAnswers from './list-entities-answers.ts'
import listEntitiesFitTheirSchema from './list-entities-fit-their-schema.ts'
import listFindingsAnswers from './list-findings-answers.ts'
import nearMissIs404 from './near-miss-is-404.ts'
import noServerError from './no-server-error.ts'
import searchAnswers from './search-answers.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'
import searchHitsAreDistinct from './search-hits-are-distinct.ts'
import searchHitsAreEntities from './search-hits-are-entities.ts'
import searchMatchesByPrefix from './search-matches-by-prefix.ts'
import successIs200 from './success-is-200.ts'
import successIsApplicationJson from './success-is-application-json.ts'
import unknownEntityIs404 from './unknown-entity-is-404.ts'

/** All rules, in the order of the report. */
export const rules: readonly Rule[] = [
  listEntitiesAnswers,
  listEntitiesFitTheirSchema,
  entitiesInIdentifierOrder,
  identifiersAreUnique,
  knownEntityIsFound,
  entityHasTheAskedIdentifier,
  entityFitsItsSchema,
  entityAgreesWithList,
  unknownEntityIs404,
  nearMissIs404,
  linksFitTheirSchema,
  linksTouchTheirEntity,
  linksShownAtBothEnds,
  linksAreDistinct,
  linkHasOneConfidence,
  searchAnswers,
  hitsFitTheirSchema,
  searchMatchesByPrefix,
  searchFindsNothingForNonsense,
  searchHitsAreEntities,
  searchHitsAreDistinct,
  listFindingsAnswers,
  findingsFitTheirSchema,
  successIs200,
  successIsApplicationJson,
  everyAnswerIsWhole,
  noServerError,
  contentTypeIsWellFormed,
  contentCodingIsReadable,
  jsonIsUtf8,
  jsonIsStrict,
  jsonNamesAreUnique,
  answersStayTheSame,
]
