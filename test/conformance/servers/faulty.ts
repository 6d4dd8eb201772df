import { faultyEntities } from './faulty-entities.ts'
import { faultyLists } from './faulty-lists.ts'
import { faultyLookup } from './faulty-lookup.ts'
import { faultyQuestions } from './faulty-questions.ts'
import { faultySearch } from './faulty-search.ts'
import { faultyStated } from './faulty-stated.ts'
import { faultyTransport } from './faulty-transport.ts'
import { faultyWire } from './faulty-wire.ts'
import { faultyWords } from './faulty-words.ts'
import type { FaultyServer } from './row.ts'

/** Servers that each break exactly one stated thing; the check must fail every one, by a rule that names the fault. */
export const faulty: readonly FaultyServer[] = [
  ...faultyEntities,
  ...faultyLists,
  ...faultyLookup,
  ...faultySearch,
  ...faultyWire,
  ...faultyTransport,
  ...faultyWords,
  ...faultyQuestions,
  ...faultyStated,
]
