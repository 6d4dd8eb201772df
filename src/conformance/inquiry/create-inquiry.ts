import { inParallel } from '../../client/in-parallel.ts'
import type { PatientTransport } from '../../client/patience.ts'
import { type Repeatability, checkRepeatability } from './repeatability.ts'
import { askAside, readErrorAside } from './ask-aside.ts'
import { compareVariants } from './compare-variants.ts'
import { entityQuestions } from './entity-questions.ts'
import type { InquiryOptions } from './inquiry-options.ts'
import type { Inquiry } from './inquiry.ts'
import { linksShown } from './answers/links.ts'
import { listQuestions } from './list-questions.ts'
import { withRepeated } from './answers/readings.ts'
import { repeatableQuestions } from './repeatable-questions.ts'
import { createRound } from './round.ts'
import { searchQuestions } from './search-questions.ts'
import { unrelatedIdsOfAll } from './unknown/unknown.ts'

/** One in so many may fail for a moment: gateways that promise 99.9 % fail as seldom, twice over. */
const perFailure = 500

/** A round of questions that have not been asked yet. */
export function createInquiry(transport: PatientTransport, options: InquiryOptions): Inquiry {
  const { contract, concurrency, onPhase } = options
  const round = createRound(transport, options)
  const { reader, aside, build, remember, portion, random } = round
  const { again: listsAgain, ...lists } = listQuestions(round)
  const { again: entityAgain, ...entities } = entityQuestions(round, lists)
  const { again: searchAgain, askOddTexts, ...searches } = searchQuestions(round, lists)

  const opening: Inquiry['opening'] = () =>
    remember('opening', async () => {
      await lists.lists()
      await lists.findingLists()
      await entities.examples()
      await inParallel(unrelatedIdsOfAll(random), concurrency, async (id) => entities.entity(id))
    })
  const all = async (): Promise<void> => {
    await opening()
    const parts = [entities.entities(), entities.ends(), entities.unknown(), askOddTexts(), inquiry.circumstances()]
    onPhase?.('answers', round.read.list?.byId.size ?? 0)
    await Promise.all([...parts, askAside(round)])
  }

  const inquiry: Inquiry = {
    contract,
    ...(build === undefined ? {} : { build }),
    listed: options.listed,
    transientsAllowed: () => options.allowTransient ?? Math.max(1, Math.floor(transport.facts.sent / perFailure)),
    ...(options.probeWrites ? { writes: true } : {}),
    lastRound: options.lastRound,
    facts: transport.facts,
    portion,
    random,
    ask: round.ask,
    countError: (exchange) => readErrorAside(aside, exchange),
    remember,
    once: round.once,
    ...(round.wire && { wire: round.wire }),
    listsLeft: round.listsLeft,
    ...lists,
    ...entities,
    ...searches,
    opening,
    links: async () => linksShown([...(await entities.entities()), ...(await entities.ends())], await lists.list()),
    searches: async () => (await searches.searching()).all,
    answers: () => remember('all', () => all().then(() => withRepeated(reader.readings, aside.readings))),
    unread: reader.readings.unread,
    beyond: reader.readings.beyond,
    refused: () => round.refused,
    shapes: () => remember('shapes', () => all().then(() => reader.shapes)),
    secondAnswers: round.secondAnswers,
    circumstances: () => remember('circumstances', () => compareVariants(inquiry, options)),
    readAgain: { ...listsAgain, entity: entityAgain, search: searchAgain },
    again: () => remember('again', () => askAllAgain(inquiry, options)),
  }
  return inquiry
}

/** Puts questions once more. */
async function askAllAgain(inquiry: Inquiry, { concurrency }: InquiryOptions): Promise<Repeatability> {
  await inquiry.circumstances()
  return checkRepeatability(await repeatableQuestions(inquiry), { concurrency, portion: inquiry.portion })
}
