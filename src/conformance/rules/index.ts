import type { Rule } from '../rule.ts'
import access from './access.ts'
import answersDoNotDependOnTheClient from './answers-do-not-depend-on-the-client.ts'
import answersStayTheSame from './answers-stay-the-same.ts'
import caseAccentsAndJoining from './case-accents-and-joining.ts'
import codingsCarryTheSameBody from './codings-carry-the-same-body.ts'
import conditionIsEvaluated from './condition-is-evaluated.ts'
import contentCodingIsReadable from './content-coding-is-readable.ts'
import contentTypeIsWellFormed from './content-type-is-well-formed.ts'
import declaredCredentialsAreRequired from './declared-credentials-are-required.ts'
import declaredErrorsFitTheContract from './declared-errors-fit-the-contract.ts'
import declaredHeadersAreSent from './declared-headers-are-sent.ts'
import declaredHitsAreKept from './declared-hits-are-kept.ts'
import declaredPageSizeIsKept from './declared-page-size-is-kept.ts'
import entitiesAreTheBuilds from './entities-are-the-builds.ts'
import entitiesInIdentifierOrder from './entities-in-identifier-order.ts'
import entityAgreesWithList from './entity-agrees-with-list.ts'
import entityFieldsAreTheBuilds from './entity-fields-are-the-builds.ts'
import entityFitsItsSchema from './entity-fits-its-schema.ts'
import entityHasTheAskedIdentifier from './entity-has-the-asked-identifier.ts'
import entityIdentifierIsDecoded from './entity-identifier-is-decoded.ts'
import entityIsShownWhole from './entity-is-shown-whole.ts'
import errorBody from './error-body.ts'
import eventStream from './event-stream.ts'
import everyAnswerIsWhole from './every-answer-is-whole.ts'
import findingsAreTheBuilds from './findings-are-the-builds.ts'
import findingsFitTheirSchema from './findings-fit-their-schema.ts'
import framingIsRight from './framing-is-right.ts'
import furtherOperationsFitTheContract from './further-operations-fit-the-contract.ts'
import headAgreesWithGet from './head-agrees-with-get.ts'
import hitsFitTheirSchema from './hits-fit-their-schema.ts'
import http10IsAnswered from './http-1-0-is-answered.ts'
import identifierOrderInUse from './identifier-order-in-use.ts'
import identifiersAreUnique from './identifiers-are-unique.ts'
import identifiersTurnedAway from './identifiers-turned-away.ts'
import jsonIsStrict from './json-is-strict.ts'
import jsonIsUtf8 from './json-is-utf-8.ts'
import jsonNamesAreUnique from './json-names-are-unique.ts'
import knownEntityIsFound from './known-entity-is-found.ts'
import limitsAndCaching from './limits-and-caching.ts'
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
import listPaging from './list-paging.ts'
import nearMissIs404 from './near-miss-is-404.ts'
import noServerError from './no-server-error.ts'
import operationsAnswerToGet from './operations-answer-to-get.ts'
import orderAndNumberOfHits from './order-and-number-of-hits.ts'
import partSaysWhatItIs from './part-says-what-it-is.ts'
import rangesInUse from './ranges-in-use.ts'
import searchAnswers from './search-answers.ts'
import searchDecodesItsQuery from './search-decodes-its-query.ts'
import searchDoesNotMatchInsideWords from './search-does-not-match-inside-words.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'
import searchFindsShownWords from './search-finds-shown-words.ts'
import searchFindsSomething from './search-finds-something.ts'
import searchHitsAreDistinct from './search-hits-are-distinct.ts'
import searchHitsAreEntities from './search-hits-are-entities.ts'
import searchMatchesByPrefix from './search-matches-by-prefix.ts'
import searchPassesOverWhiteSpace from './search-passes-over-white-space.ts'
import searchReadsEachWord from './search-reads-each-word.ts'
import searchReadsNoPatterns from './search-reads-no-patterns.ts'
import successIs200 from './success-is-200.ts'
import successIsApplicationJson from './success-is-application-json.ts'
import undeclaredFields from './undeclared-fields.ts'
import unknownEntityIs404 from './unknown-entity-is-404.ts'
import transientFailures from './transient-failures.ts'
import unusualQuestions from './unusual-questions.ts'
import validatorsAreWellFormed from './validators-are-well-formed.ts'
import valuesInUse from './values-in-use.ts'
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
  entityIdentifierIsDecoded,
  unknownEntityIs404,
  nearMissIs404,
  declaredErrorsFitTheContract,
  linksFitTheirSchema,
  linksTouchTheirEntity,
  linksShownAtBothEnds,
  linksAreDistinct,
  linkHasOneConfidence,
  linksAreTheBuilds,
  linkConfidenceIsTheBuilds,
  entityIsShownWhole,
  searchAnswers,
  hitsFitTheirSchema,
  searchFindsSomething,
  searchMatchesByPrefix,
  searchFindsNothingForNonsense,
  searchDoesNotMatchInsideWords,
  searchFindsShownWords,
  searchDecodesItsQuery,
  searchReadsEachWord,
  searchPassesOverWhiteSpace,
  searchReadsNoPatterns,
  searchHitsAreEntities,
  searchHitsAreDistinct,
  listFindingsAnswers,
  findingsFitTheirSchema,
  findingsAreTheBuilds,
  operationsAnswerToGet,
  furtherOperationsFitTheContract,
  declaredHitsAreKept,
  declaredPageSizeIsKept,
  declaredHeadersAreSent,
  declaredCredentialsAreRequired,
  successIs200,
  successIsApplicationJson,
  everyAnswerIsWhole,
  noServerError,
  transientFailures,
  contentTypeIsWellFormed,
  contentCodingIsReadable,
  codingsCarryTheSameBody,
  jsonIsUtf8,
  jsonIsStrict,
  jsonNamesAreUnique,
  headAgreesWithGet,
  framingIsRight,
  http10IsAnswered,
  validatorsAreWellFormed,
  conditionIsEvaluated,
  partSaysWhatItIs,
  answersDoNotDependOnTheClient,
  answersStayTheSame,
  listPaging,
  valuesInUse,
  rangesInUse,
  undeclaredFields,
  orderAndNumberOfHits,
  errorBody,
  unusualQuestions,
  identifiersTurnedAway,
  access,
  eventStream,
  limitsAndCaching,
  identifierOrderInUse,
  caseAccentsAndJoining,
  writesChangeNothing,
]
