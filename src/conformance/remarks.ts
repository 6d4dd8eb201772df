import { isSameBody } from '../client/answer.ts'
import type { Exchange } from '../client/exchange.ts'
import { likelyBase } from '../client/reach.ts'
import { counted } from '../text/counted.ts'
import { present } from '../text/present.ts'
import type { InquiryOptions } from './inquiry/inquiry-options.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { isRefused } from './unjudged.ts'
import type { SendingFacts } from '../client/sending-facts.ts'
import type { Extent } from './phases.ts'
import { longestName } from './enough.ts'

/** What a reader must know of the run as a whole. */
export async function remarksOn(
  { list, facts, beyond, listsLeft, searchesLeft, refused, transientsAllowed }: Inquiry,
  { extent, seed }: InquiryOptions,
  { newBuilds, unreached }: { readonly newBuilds: number; readonly unreached: number },
): Promise<readonly string[]> {
  const { byId, bytes = 0 } = await list()
  const remarks = partsAsked(extent, { seed, entities: byId.size })
  if (facts.transients.length > 0 && facts.transients.length <= transientsAllowed())
    remarks.push(
      `${counted(facts.transients.length, 'request')} failed for a moment and ${facts.transients.length === 1 ? 'was' : 'were'} answered when sent again, such as ${facts.transients[0]}; --allow-transient 0 makes that a failure.`,
    )
  if (unreached > 0) remarks.push(`${counted(unreached, 'rule')} were not reached.`)
  if (newBuilds > 0)
    remarks.push(
      `Answers changed during the check and then stayed the same, as after a new build${newBuilds === 1 ? '' : `, ${counted(newBuilds, 'time')} or more`}; everything was requested again.`,
    )
  for (const [bound, { count, path }] of beyond())
    remarks.push(
      `${counted(count, 'answer')} held too much, such as that to GET ${path.slice(0, longestName)}: ${bound}.`,
    )
  for (const [operation, { refused: count, asked, reason }] of refused())
    if (count > 0 && !isRefused(count, asked))
      remarks.push(`${count} of ${counted(asked, 'request')} of ${operation} could not be judged: ${reason}.`)
  const left = listsLeft()
  if (left > 0)
    remarks.push(
      `The list has ${Math.round(bytes / 1e6)} MB, too much to be kept: ${counted(left, 'further question')} for it ${left === 1 ? 'was' : 'were'} not asked.`,
    )
  const searches = searchesLeft()
  if (searches > 0)
    remarks.push(
      `The searches found as many hits as are kept: ${counted(searches, 'further search', 'further searches')} ${searches === 1 ? 'was' : 'were'} not asked.`,
    )
  remarks.push(...postponements(facts), ...lateAnswers(facts))
  if (facts.absences > 0)
    remarks.push(
      `The server took no connections for a while (${times(facts.absences)}), as when it is started anew; what met that was sent again.`,
    )
  if (facts.reopened > 0)
    remarks.push(
      `The server closed ${counted(facts.reopened, 'kept-alive connection')}; what had been sent there was sent again.`,
    )
  return remarks
}

/** That there is a page where the service should be. */
export async function pageInPlace(
  { list, once }: Pick<Inquiry, 'list' | 'once'>,
  subject: string,
): Promise<readonly string[]> {
  const { exchange } = await list()
  if (!isPage(exchange) || !isSameBody(exchange, await once('/findings'))) return []
  return [
    `One page of HTML answers everything, as with a single-page app: check the base path, such as ${likelyBase(subject)}.`,
  ]
}

function isPage({ status, body }: Exchange): boolean {
  return status === 200 && /^\s*<(?:!doctype|html)/i.test(Buffer.from(body.subarray(0, 100)).toString('latin1'))
}

/** How much less was asked than there is. */
function partsAsked(
  { sample, quick }: Extent,
  { seed, entities }: { readonly seed: string; readonly entities: number },
): string[] {
  if (quick)
    return [
      `A quick run: about a fifth of the questions of a whole one, drawn by chance (seed ${seed}), and nothing is observed.`,
    ]
  return entities > sample
    ? [`Entities were sampled (seed ${seed}); --miss 0.1% samples more, and --exhaustive asks for all.`]
    : []
}

/** Which operations answered in time only once a question had been sent again. */
function lateAnswers({ sentAgain }: SendingFacts): readonly string[] {
  return [...sentAgain].map(
    ([kind, count]) =>
      `${kind.replace(/\*$/, '{id}')} did not answer ${count === 1 ? 'a request' : `${count} requests`} in time (--timeout), and did when ${count === 1 ? 'it was' : 'they were'} sent again.`,
  )
}

const times = (number: number): string => (number === 1 ? 'once' : `${number} times`)

function postponements({ postponed }: SendingFacts): readonly string[] {
  const obeyed = postponed.filter((one) => one.obeyed).length
  const left = postponed.length - obeyed
  const ways = postponed.some(({ status }) => status === 0) ? '429, 503 or a closed connection' : '429 or 503'
  return present([
    obeyed > 0 && `The server asked ${times(obeyed)} to try again later (${ways}), and the check did so.`,
    left > 0 &&
      `The server asked ${times(left)} to try again later (429 or 503) than this run waits; those answers were used as they are.`,
  ])
}
