import { counted } from '../text/counted.ts'
import { sizeInWords } from '../text/size-in-words.ts'
import type { Budget } from './report.ts'
import { durationInWords } from './verdict.ts'

/** What a run stays within, in one sentence. */
export function budgetInWords({ bytes, bytesTogether, values, depth, timeMs, memory }: Budget): string {
  const time = timeMs === undefined ? [] : [`nothing is asked after ${durationInWords(timeMs)}`]
  return [
    `${sizeInWords(bytes)} decoded of one answer and ${sizeInWords(bytesTogether)} of all`,
    `${counted(values, 'value')} and ${counted(depth, 'level')} in one`,
    ...time,
    `about ${sizeInWords(memory)} of memory`,
  ].join('; ')
}
