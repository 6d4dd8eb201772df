import fc from 'fast-check'
import { hasTime } from './has-time.ts'

// `npm test` says the same of the same tree each time; new values are tried by `npm run test:all`.
if (!hasTime) fc.configureGlobal({ seed: 1 })
