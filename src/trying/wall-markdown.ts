import { forMarkdown, markdownCode } from '../report/safe-text.ts'
import { causesOf, commandOf, decisionsOf, type Wall, wallInWords } from './wall-causes.ts'

/** What a wall shows, in words alone, for a pull request. */
export function wallMarkdown(wall: Wall): string {
  const broken = causesOf(wall, 'broken')
  const differs = causesOf(wall, 'differs').flatMap(({ names }) => names)
  const rows = broken.map((cause) =>
    [
      markdownCode(cause.error),
      cause.names.map(markdownCode).join(', '),
      forMarkdown(decisionsOf(cause)),
      markdownCode(commandOf(cause.names)),
    ].join(' | '),
  )
  const parts = [
    `### ${broken.length > 0 ? '❌' : differs.length > 0 ? '⚠️' : '✅'} ${wallInWords(wall)}`,
    ...(broken.length === 0
      ? []
      : [
          [
            '| breaks with | under | unless the contract decides | try it |',
            '|---|---|---|---|',
            ...rows.map((row) => `| ${row} |`),
          ].join('\n'),
        ]),
    ...(differs.length === 0
      ? []
      : [
          `<details>\n<summary>looks different: ${differs.length}</summary>\n\n${differs.map(markdownCode).join(', ')}\n\n</details>`,
        ]),
    `${markdownCode(wall.app)}, ${forMarkdown(wall.build)}, ${wall.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  ]
  return `${parts.join('\n\n')}\n`
}
