import { counted } from '../text/counted.ts'
import type { Report, Share } from './report.ts'

/** How much was asked for, and what could have been missed of it, in one line; undefined where nothing was asked. */
export function coverageInWords({ coverage }: Report): string | undefined {
  if (coverage === undefined || coverage.answers.asked === 0) return undefined
  const { entities, words, answers } = coverage
  const parts = [...shareInWords(entities, 'entity', 'entities'), ...shareInWords(words, 'word', 'words')]
  const asked = parts.length === 0 ? counted(answers.asked, 'answer') : parts.join(' and ')
  // What was drawn by chance can hide more than an answer that differs by chance.
  const [bound] = [
    ...boundInWords(entities, 'entities'),
    ...boundInWords(words, 'words'),
    ...(answers.oneIn < 2 ? [] : [`1 of ${counted(Math.floor(answers.oneIn), 'answer')}`]),
  ]
  return `Looked at ${asked}${bound === undefined ? '' : `; 95 % sure to see a fault in ${bound}`}.`
}

function shareInWords({ asked, of }: Share, one: string, many: string): readonly string[] {
  if (asked === 0) return []
  // Not "all": of a list that is a page these may be few.
  if (asked >= of) return [counted(of, one, many)]
  return [`${asked} of ${counted(of, one, many)}`]
}

function boundInWords({ oneIn }: Share, many: string): readonly string[] {
  return oneIn === undefined || oneIn < 2 ? [] : [`1 of ${Math.floor(oneIn)} ${many}`]
}
