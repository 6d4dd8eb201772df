import type { ReadAgain } from './repeats.ts'
import type { Inquiry } from './inquiry.ts'
import { passingList } from './answers/lists.ts'
import { asBefore, marked } from './mark.ts'
import type { Round } from './round.ts'
import { asBrowser } from './request-variants.ts'

interface ListQuestions extends Pick<Inquiry, 'list' | 'lists' | 'findings' | 'findingLists'> {
  readonly again: Pick<ReadAgain, 'list' | 'findings'>
}

export function listQuestions({ get, remember, reader, aside, maxBody, read, secondAnswers }: Round): ListQuestions {
  const list: Inquiry['list'] = () =>
    remember('list', async () => {
      const exchange = await get('/entities')
      return (read.list = { ...marked(reader.list(exchange), exchange, maxBody), bytes: exchange.body.length })
    })
  const findings: Inquiry['findings'] = () =>
    remember('findings', async () => {
      // What is kept for whoever asks first must not be given to others.
      secondAnswers.browsers = aside.findings(await get('/findings', asBrowser))
      const exchange = await get('/findings')
      return (read.findings = marked(reader.findings(exchange), exchange, maxBody))
    })
  const again: ListQuestions['again'] = {
    async list(way) {
      if (read.list?.mark === undefined) return aside.list(await get('/entities', way))
      // A long list need not be read again, nor be kept to be compared.
      const exchange = await get('/entities', { ...way, fold: true })
      const before = asBefore(read.list, exchange, maxBody)
      if (before || !exchange.folded) return before ?? aside.list(exchange)
      const whole = await get('/entities', way)
      return asBefore(read.list, whole, maxBody) ? passingList(exchange, whole) : aside.list(whole)
    },
    async findings(way) {
      const exchange = await get('/findings', way)
      return asBefore(read.findings, exchange, maxBody) ?? aside.findings(exchange)
    },
  }
  return {
    list,
    findings,
    lists: () => remember('lists', async () => [await list(), (secondAnswers.list = await again.list())]),
    findingLists: () =>
      remember('finding lists', async () => [await findings(), (secondAnswers.findings = await again.findings())]),
    again,
  }
}
