import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Report, ReportEntry } from '../report/report.ts'
import { countsInWords, verdictInWords, verdictOf } from '../report/verdict.ts'
import { counted } from '../text/counted.ts'
import { curlOf } from './commands.ts'
import type { Live } from './live.ts'
import { Cited, Field, submits, Table, Trouble, Ways } from './parts.tsx'
import { send } from './server.ts'
import type { State } from '../control/state.ts'

/** `check`, run by the server against itself or another, as a list that fills. */
export function CheckPanel({ live, state }: { readonly live: Live; readonly state: State }): JSX.Element {
  const [baseUrl, setBaseUrl] = useState(location.origin + state.basePath)
  const [report, setReport] = useState<Report>()
  const [trouble, setTrouble] = useState<string>()
  /** How many entries were there before; undefined while nothing is judged. */
  const [before, setBefore] = useState<number>()
  const judge = async (): Promise<void> => {
    setBefore(live.entries.length)
    setReport(undefined)
    const { value, detail } = await send('POST', '/check', { baseUrl })
    setReport(value as Report | undefined)
    setTrouble(detail)
    setBefore(undefined)
  }
  const isRunning = before !== undefined
  const entries = report?.entries ?? (isRunning ? live.entries.slice(before) : [])
  const failed = entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken' || outcome === 'unjudged')
  return (
    <section aria-labelledby="check">
      <h3 id="check">Check</h3>
      <form class="bar" onSubmit={submits(judge)}>
        <Field label="server" wide type="url" required value={baseUrl} onText={setBaseUrl} />
        <button type="submit" disabled={!state.mayChange || isRunning}>
          {isRunning ? 'judging…' : 'Run check'}
        </button>
      </form>
      <p role="status">
        {isRunning && `${counted(entries.length, 'rule')} so far, ${failed.length} failed`}
        {report && (
          <>
            <b class={verdictOf(report) === 'clean' ? 'good' : 'bad'}>{verdictInWords(report)}</b>:{' '}
            {countsInWords(report).join(', ')}
          </>
        )}
      </p>
      <Trouble says={trouble} />
      {failed.map((entry) => (
        <Failure key={entry.id} entry={entry} />
      ))}
      {report && (
        <details>
          <summary>Every rule</summary>
          <Table heads={['rule', 'outcome', 'what was seen']}>
            {entries.map(({ id, cites, outcome, says }) => (
              <tr key={id}>
                <td>
                  {id} {cites[0] && <Cited id={cites[0]} />}
                </td>
                <td>{outcome}</td>
                <td dir="auto">{says}</td>
              </tr>
            ))}
          </Table>
        </details>
      )}
      <Ways
        ways={[
          { name: 'command', text: `npx model-query check ${baseUrl}` },
          { name: 'curl', text: curlOf(location.origin, 'POST', '/check', { baseUrl }) },
        ]}
      />
    </section>
  )
}

function Failure({ entry }: { readonly entry: ReportEntry }): JSX.Element {
  const { id, title, cites, outcome, says, expected, actual, evidence = [] } = entry
  return (
    <details class="group" open>
      <summary>
        <b class="bad">{outcome === 'fail' ? 'failed' : outcome}</b> {title} <span class="dim">{cites[0] ?? id}</span>
      </summary>
      {says !== undefined && <p dir="auto">{says}</p>}
      {expected !== undefined && <p dir="auto">expected: {expected}</p>}
      {actual !== undefined && <p dir="auto">actual: {actual}</p>}
      {evidence.slice(0, 1).map(({ curl, excerpt = '' }) => (
        <pre key={curl} tabIndex={0} dir="auto">
          {`${curl}\n${excerpt}`}
        </pre>
      ))}
    </details>
  )
}
