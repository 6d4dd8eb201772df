import { additions } from './additions.ts'
import { encodings } from './encodings.ts'
import { escapes } from './escapes.ts'
import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { inPaths } from './in-paths.ts'
import { invisible } from './invisible.ts'
import { cutShort } from './lengths.ts'
import { letterCase } from './letter-case.ts'
import { marks } from './marks.ts'
import { normalForms } from './normal-forms.ts'
import { numbers } from './numbers.ts'
import { partsOfIt } from './parts.ts'
import { separators } from './separators.ts'
import type { Transformation } from './transformation.ts'
import { whiteSpace } from './white-space.ts'
import { wildcards } from './wildcards.ts'

/** Every way in which a text is near to an identifier, the plainest first: a report shows the first that failed. */
export const transformations: readonly Transformation[] = [
  ...letterCase,
  ...forms,
  ...whiteSpace,
  ...normalForms,
  ...marks,
  ...inPaths,
  ...separators,
  ...partsOfIt,
  ...numbers,
  ...cutShort,
  ...additions,
  ...fields,
  ...escapes,
  ...invisible,
  ...encodings,
  ...wildcards,
]
