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
  const looked = `Looked at ${listed(asked)}.`
  if (bounds.length === 0) return looked
  const end = bounds.length > 1 ? ',' : ''
  return `${looked} A fault in ${bounds.join(', or ')}${end} would have been found with 95 % probability.`
}

function shareInWords({ asked, of }: Share, one: string, many: string): readonly string[] {
  if (asked === 0) return []
  if (asked >= of) return [`${of === 1 ? '' : 'all '}${counted(of, one, many)}`]
  return [`${asked} of ${counted(of, one, many)}`]
}

function boundInWords({ oneIn }: Share, many: string): readonly string[] {
  return oneIn === undefined || oneIn < 2 ? [] : [`1 of ${Math.floor(oneIn)} ${many}`]
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
