import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { counted } from '../text/counted.ts'
import { quoted } from './commands.ts'
import { costText, Field, filtered, Nothing, Table, Trouble, useFilter, Ways } from './parts.tsx'
import { visible } from './visible.ts'
import type { State } from '../control/state.ts'
import { grouped } from '../text/grouped.ts'
import { useAnswer } from './use-answer.ts'

const kinds = ['check', 'severity', 'path'] as const
const mostShown = 300

/** The findings of the build, by check, severity or path. */
export function FindingsPage({ state }: { readonly state: State }): JSX.Element {
  const [by, setBy] = useState<(typeof kinds)[number]>('check')
  const [filter, setFilter] = useFilter('findings')
  const path = `${state.basePath}/findings`
  const { asked, trouble } = useAnswer('/findings', state)
  const all = Array.isArray(asked?.value) ? (asked.value as readonly Readonly<Record<string, unknown>>[]) : undefined
  const found = filtered(all ?? [], filter)
  const shown = [...grouped(found, (one) => text(one[by]))].toSorted(
    ([, a], [, b]) => worst(a) - worst(b) || b.length - a.length,
  )
  const others = kinds.filter((kind) => kind !== by)
  const hasFurther = found.some((one) => further(one) !== '')
  const heads = hasFurther ? [...others, 'not declared (GAP-6)'] : others
  return (
    <>
      <div class="bar">
        <h2>Findings</h2>
        <label>
          by{' '}
          <select value={by} onChange={(event) => setBy(event.currentTarget.value as (typeof kinds)[number])}>
            {kinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </select>
        </label>
        <Field label="filter" type="search" value={filter} onText={setFilter} />
        {asked && (
          <span class="dim">
            {counted(found.length, 'finding')} · {costText(asked)}
          </span>
        )}
      </div>
      <Trouble says={trouble} />
      {!asked && trouble === undefined && <p role="status">Asking for the findings…</p>}
      {asked && !all && (
        <p role="alert">
          The answer is no list: status {asked.status}. {asked.trouble}
        </p>
      )}
      {all && found.length === 0 && <Nothing>The build has no such finding.</Nothing>}
      {shown.map(([name, members]) => (
        <details key={name} class="group" open={shown.length <= 8 || found.length <= 100}>
          <summary>
            <b dir="auto">{visible(name)}</b> <span class="dim">{members.length}</span>
          </summary>
          <Table class="even" heads={heads}>
            {members.slice(0, mostShown).map((one, at) => (
              <tr key={at}>
                {others.map((kind) => (
                  <td key={kind} dir="auto" class={kind === 'severity' ? toneOf(one) : ''}>
                    {visible(text(one[kind]))}
                  </td>
                ))}
                {hasFurther && <td dir="auto">{further(one)}</td>}
              </tr>
            ))}
          </Table>
          {members.length > mostShown && <p class="dim">{members.length - mostShown} more; filter to see them.</p>}
        </details>
      ))}
      <Ways ways={[{ name: 'curl', text: `curl ${quoted(location.origin + path)}` }]} />
    </>
  )
}

/** The severities that need attention, if they have these words: the contract does not say which there are. */
const tones: Readonly<Record<string, string>> = { error: 'bad', warning: 'odd' }

function toneOf({ severity }: Readonly<Record<string, unknown>>): string {
  return tones[String(severity)] ?? ''
}

function worst(found: readonly Readonly<Record<string, unknown>>[]): number {
  const order = ['bad', 'odd', '']
  return Math.min(...found.map((one) => order.indexOf(toneOf(one))))
}

function text(value: unknown): string {
  return value === undefined ? '(left out)' : typeof value === 'string' ? value : JSON.stringify(value)
}

function further(finding: Readonly<Record<string, unknown>>): string {
  return Object.entries(finding)
    .filter(([name]) => !kinds.some((kind) => kind === name))
    .map(([name, value]) => `${name}: ${text(value)}`)
    .join('; ')
}
