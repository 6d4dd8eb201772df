import type { Rule } from '../rule.ts'
import answersStayTheSame from './answers-stay-the-same.ts'
import contentCodingIsReadable from './content-coding-is-readable.ts'
import contentTypeIsWellFormed from './content-type-is-well-formed.ts'
import entitiesAreTheBuilds from './entities-are-the-builds.ts'
import entitiesInIdentifierOrder from './entities-in-identifier-order.ts'
import entityAgreesWithList from './entity-agrees-with-list.ts'
import entityFieldsAreTheBuilds from './entity-fields-are-the-builds.ts'
import entityFitsItsSchema from './entity-fits-its-schema.ts'
import entityHasTheAskedIdentifier from './entity-has-the-asked-identifier.ts'
import everyAnswerIsWhole from './every-answer-is-whole.ts'
import findingsAreTheBuilds from './findings-are-the-builds.ts'
import findingsFitTheirSchema from './findings-fit-their-schema.ts'
import framingIsRight from './framing-is-right.ts'
import headAgreesWithGet from './head-agrees-with-get.ts'
import hitsFitTheirSchema from './hits-fit-their-schema.ts'
import identifiersAreUnique from './identifiers-are-unique.ts'
import jsonIsStrict from './json-is-strict.ts'
import jsonIsUtf8 from './json-is-utf-8.ts'
import jsonNamesAreUnique from './json-names-are-unique.ts'
import knownEntityIsFound from './known-entity-is-found.ts'
import linkConfidenceIsTheBuilds from './link-confidence-is-the-builds.ts'
import linkHasOneConfidence from './link-has-one-confidence.ts'
import linksAreDistinct from './links-are-distinct.ts'
import linksAreTheBuilds from './links-are-the-builds.ts'
import linksFitTheirSchema from './links-fit-their-schema.ts'
import linksShownAtBothEnds from './links-shown-at-both-ends.ts'
import linksTouchTheirEntity from './links-touch-their-entity.ts'
import listEntitiesAnswers from './list-entities-answers.ts'
import listEntitiesFitTheirSchema from './list-entities-fit-their-schema.ts'
import listFindingsAnswers from './list-findings-answers.ts'
import listHasNoHoles from './list-has-no-holes.ts'
import nearMissIs404 from './near-miss-is-404.ts'
import noServerError from './no-server-error.ts'
import operationsAnswerToGet from './operations-answer-to-get.ts'
import searchAnswers from './search-answers.ts'
import searchDoesNotMatchInsideWords from './search-does-not-match-inside-words.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'
import searchFindsShownWords from './search-finds-shown-words.ts'
import searchFindsSomething from './search-finds-something.ts'
import searchHitsAreDistinct from './search-hits-are-distinct.ts'
import searchHitsAreEntities from './search-hits-are-entities.ts'
import searchHitsMatchAWord from './search-hits-match-a-word.ts'
import searchMatchesByPrefix from './search-matches-by-prefix.ts'
import searchReadsEachWord from './search-reads-each-word.ts'
import successIs200 from './success-is-200.ts'
import successIsApplicationJson from './success-is-application-json.ts'
import unknownEntityIs404 from './unknown-entity-is-404.ts'
import writesChangeNothing from './writes-change-nothing.ts'

/** All rules, in the order of the report. */
export const rules: readonly Rule[] = [
  listEntitiesAnswers,
  listEntitiesFitTheirSchema,
  entitiesInIdentifierOrder,
  identifiersAreUnique,
  listHasNoHoles,
  entitiesAreTheBuilds,
  entityFieldsAreTheBuilds,
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
  linksAreTheBuilds,
  linkConfidenceIsTheBuilds,
  searchAnswers,
  hitsFitTheirSchema,
  searchFindsSomething,
  searchMatchesByPrefix,
  searchFindsNothingForNonsense,
  searchDoesNotMatchInsideWords,
  searchFindsShownWords,
  searchHitsMatchAWord,
  searchReadsEachWord,
  searchHitsAreEntities,
  searchHitsAreDistinct,
  listFindingsAnswers,
  findingsFitTheirSchema,
  findingsAreTheBuilds,
  operationsAnswerToGet,
  successIs200,
  successIsApplicationJson,
  everyAnswerIsWhole,
  noServerError,
  contentTypeIsWellFormed,
  contentCodingIsReadable,
  jsonIsUtf8,
  jsonIsStrict,
  jsonNamesAreUnique,
  headAgreesWithGet,
  framingIsRight,
  answersStayTheSame,
  writesChangeNothing,
]
