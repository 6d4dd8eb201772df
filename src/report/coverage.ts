import { counted } from '../text/counted.ts'
import type { Report, Share } from './report.ts'

/** How much was asked for, and what could have been missed, in one sentence; undefined where nothing was asked. */
export function coverageInWords({ coverage }: Report): string | undefined {
  if (coverage === undefined || coverage.answers.asked === 0) return undefined
  const { entities, words, answers } = coverage
  const asked = [
    ...shareInWords(entities, 'entity', 'entities'),
    ...shareInWords(words, 'word', 'words'),
    counted(answers.asked, 'answer'),
  ]
  const bounds = [
    ...boundInWords(entities, 'entities'),
    ...boundInWords(words, 'words'),
    ...(answers.oneIn < 2 ? [] : [`1 of ${counted(Math.floor(answers.oneIn), 'answer')}`]),
  ]
  if (bounds.length === 0) return `Looked at ${asked.join(', ')}.`
  return `Looked at ${asked.join(', ')}: a fault in ${bounds.join(' or ')} would have been seen (95 %).`
}

function shareInWords({ asked, of }: Share, one: string, many: string): readonly string[] {
  if (asked === 0) return []
  return [asked >= of ? `all of ${counted(of, one, many)}` : `${asked} of ${counted(of, one, many)}`]
}

function boundInWords({ oneIn }: Share, many: string): readonly string[] {
  return oneIn === undefined || oneIn < 2 ? [] : [`1 of ${Math.floor(oneIn)} ${many}`]
}
