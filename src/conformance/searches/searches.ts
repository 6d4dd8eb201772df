import type { Needed } from '../rule.ts'

/** What it takes to look at searches from all sides: what they found, what entities show, and further searches. */
export type Searches = Needed<'list' | 'once' | 'remember' | 'search' | 'searching'>
