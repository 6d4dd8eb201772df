import { elementsIn } from '../../client/answer.ts'
import { awaitServer } from '../../client/reach.ts'
import type { Target } from '../../client/target.ts'
import { UserError } from '../../text/user-error.ts'

/** What the identifiers of entities that name an edition of the laboratory begin with. */
const edition = 'laboratory:edition-'
/** The edition that the cases are about. */
const current = `${edition}1`

/**
 * Asks whether a server answers from the build that the cases are about, once it answers at all.
 * @throws UserError where it answers from another build, or from another edition of this one
 */
export async function assertLaboratory(target: Target, signal?: AbortSignal): Promise<void> {
  const { transport, subject } = target
  await awaitServer(target, signal)
  const { status } = await transport.ask({ method: 'GET', path: `/entities/${current}` })
  if (status !== 404) return
  const list = elementsIn(await transport.ask({ method: 'GET', path: '/entities' }))
  const [other] = list.flatMap(({ id }) => (typeof id === 'string' && id.startsWith(edition) ? [id] : []))
  const found = other === undefined ? 'from another build' : `from ${other}`
  throw new UserError(
    `${subject} answers ${found}: it has no entity ${current}. Load fixtures/laboratory of this package, and check again.`,
  )
}
