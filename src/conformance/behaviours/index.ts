import { carriage } from './carriage.ts'
import { fields } from './fields.ts'
import { lists } from './lists.ts'
import type { Look } from './look.ts'
import { searching } from './searching.ts'
import { words } from './words.ts'

/** How each behaviour of `src/contract/behaviours.ts` is looked for, by its id. */
export const looks: Readonly<Record<string, Look>> = { ...lists, ...words, ...fields, ...searching, ...carriage }
