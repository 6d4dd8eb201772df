import { inSlices } from '../search/slices.ts'
import { corsHeaders, isForeignPage } from '../service/cors.ts'
import { memo } from '../service/memo.ts'
import type { Answer, Ask, Service, ServiceOptions } from '../service/service.ts'
import { variationHeader } from '../staging/plan.ts'
import { withHeaders } from '../staging/inject.ts'
import { preferenceIn } from '../staging/prefer.ts'
import { inTurn } from '../text/in-turn.ts'
import { createBodies, type Run } from '../variations/bodies.ts'
import { chooseVariations } from '../variations/choose.ts'
import { varyService } from '../variations/vary.ts'
import { plainProblem } from './node/refuse.ts'

/** How many varied services are kept, which share what the build holds. */
const mostKept = 8
/** How many bytes of answers, kept or being sent, there are when another one is begun. */
const mostBytes = 128 * 1024 * 1024
/** How many answers wait to be made, each while those before are, and for how long at most. */
const mostWaiting = 32
const longestWaitMs = 10_000

/** An answer is not made now, since too many others are. */
class Busy extends Error {}

/** Says of a question that it met `Busy`, also where it is asked again otherwise. */
const met = Symbol('met')
type Waiting = Ask & { [met]?: true }

/**
 * The same service, which answers a request that prefers a variation, `Prefer: variation=error-html`, under that one, or under
 * several: `variation="error-html,no-links"`. What takes long of such answers is made in slices, one after the other.
 */
export function withPreferredVariations(service: Service, options: ServiceOptions): Service {
  const { corsOrigin = 'localhost' } = options
  const bodies = createBodies(oneByOne(() => bodies.bytes() > mostBytes))
  const varied = memo<Service>(
    mostKept,
    () => 1,
    (names) => varyService(service, names.split(','), options, bodies),
  )
  const preferred = ({ headers: { prefer } }: Ask): { readonly given: string; readonly names: string } | undefined => {
    const given = prefer === undefined ? undefined : preferenceIn(prefer, 'variation')
    if (given === undefined) return undefined
    try {
      const names = chooseVariations(given.split(',')).map(({ name }) => name)
      return { given, names: names.join(',') }
    } catch (error) {
      // The stage says in the answer that there is no such variation.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
  const refusal = ({ headers }: Ask, status: number, detail: string, more: Answer['headers'] = {}): Answer =>
    withHeaders(plainProblem(status, detail), { ...corsHeaders(corsOrigin, headers['origin']), ...more })
  return {
    ...service,
    answer(ask: Waiting) {
      const found = preferred(ask)
      if (!found) return service.answer(ask)
      if (isForeignPage(corsOrigin, ask.headers)) {
        return refusal(ask, 403, 'A page of another origin may not name a variation, unless --cors-origin lets it in.')
      }
      if (ask[met]) {
        const detail =
          'Other answers under variations are being made, which large builds take long for; ask again soon.'
        return refusal(ask, 503, detail, { 'Retry-After': String(longestWaitMs / 1000) })
      }
      return withHeaders(varied(found.names).answer(ask), { [variationHeader]: found.given })
    },
    waitFor(ask: Waiting) {
      const found = preferred(ask)
      if (!found) return service.waitFor?.(ask)
      if (ask[met] || isForeignPage(corsOrigin, ask.headers)) return undefined
      return varied(found.names)
        .waitFor?.(ask)
        ?.catch((error: unknown) => {
          if (!(error instanceof Busy)) throw error
          ask[met] = true
        })
    },
  }
}

/** Does one work after the other, each in slices. @throws {Busy} for what would wait too long, or while there is too much */
function oneByOne(isTooMuch: () => boolean): Run {
  const next = inTurn()
  let waiting = 0
  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting >= mostWaiting) return reject(new Busy())
      waiting++
      let isLate = false
      const patience = setTimeout(() => {
        isLate = true
        reject(new Busy())
      }, longestWaitMs)
      void next(async () => {
        clearTimeout(patience)
        waiting--
        if (isLate || isTooMuch()) return reject(new Busy())
        await inSlices(work).then(resolve, reject)
      })
    })
}
