import { indexAside, type IndexAsideOptions } from '../build/index-aside.ts'
import type { Service } from '../service/service.ts'

/** What is waited for, and where the index of the build may lie. */
export type PrepareSearchOptions = Omit<IndexAsideOptions, 'matching'>

/** Prepares the search of a service, in a thread of its own where the model is large, while other questions are answered. */
export async function prepareSearch({ model, search }: Service, options: PrepareSearchOptions = {}): Promise<void> {
  if (options.signal?.aborted) return
  try {
    await search.prepare?.((matching) => indexAside(model, { ...options, matching }))
  } catch (error) {
    if (!options.signal?.aborted) throw error
  }
}
