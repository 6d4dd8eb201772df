import type { Inquiry } from './inquiry.ts'

/** What a reader must know of the run as a whole. */
export async function remarksOn(
  inquiry: Inquiry,
  { newBuilds, stopped }: { newBuilds: number; stopped: boolean },
): Promise<readonly string[]> {
  const { options, facts } = inquiry
  const remarks: string[] = []
  const { byId, unjudged, wrong } = await inquiry.list()
  if (byId.size > options.sample) {
    remarks.push(
      `${options.sample} of ${byId.size} entities were asked for one by one (seed ${options.seed}); --exhaustive asks for all.`,
    )
  }
  if (!wrong && unjudged === undefined && byId.size === 0)
    remarks.push('The list shows no entity: most rules had nothing to look at.')
  if (!options.reference)
    remarks.push('No build was given to compare with (--build): rules that need one were skipped.')
  if (!options.probeWrites)
    remarks.push('No writing method was sent; --probe-writes does, and compares the answers before and after.')
  if (newBuilds > 0)
    remarks.push(
      `${newBuilds === 1 ? 'A new build' : `${newBuilds} new builds`} came in while the server was judged: the answers changed and stayed; everything was asked again.`,
    )
  if (stopped) remarks.push('The run was stopped before its end: rules are missing.')
  if (facts.refusedByLimit > 0)
    remarks.push(`${facts.refusedByLimit} questions were not asked: the limit on requests was reached.`)
  for (const kind of facts.givenUp)
    remarks.push(`${kind} was not asked any more: question after question had no whole answer.`)
  if (facts.postponed.length > 0)
    remarks.push(`The server asked ${facts.postponed.length} times to come back later (429 or 503), and was obeyed.`)
  if (facts.reopened > 0)
    remarks.push(
      `${facts.reopened} kept-alive connections were closed by the server between two questions, and opened again.`,
    )
  return remarks
}
