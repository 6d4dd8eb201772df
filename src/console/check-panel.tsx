import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Report, ReportEntry } from '../report/report.ts'
import { countsInWords, verdictInWords, verdictOf } from '../report/verdict.ts'
import { curlOf } from './commands.ts'
import type { Live } from './live.ts'
import { Field, submits, Table, Trouble, Ways } from './parts.tsx'
import { read, send } from './server.ts'
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
          {isRunning ? 'judging…' : 'Judge it'}
        </button>
      </form>
      <p role="status">
        {isRunning && `${entries.length} rules so far, ${failed.length} of them not kept`}
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
                  {id} <span class="dim">{cites[0]}</span>
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

/** `gaps`: what the contract still owes, with what would close it. */
export function GapsPanel(): JSX.Element {
  const [report, setReport] = useState<Report>()
  useEffect(() => {
    void read('/gaps').then((value) => setReport(value as Report | undefined))
  }, [])
  const open = (report?.entries ?? []).filter(({ outcome }) => outcome === 'open')
  return (
    <section aria-labelledby="gaps">
      <h3 id="gaps">Gaps</h3>
      <p role="status">{report ? `${verdictInWords(report)}: ${countsInWords(report).join(', ')}` : 'Reading…'}</p>
      {report && (
        <Table heads={['gap', 'what', 'closed by']}>
          {open.map(({ id, title, closedBy = [] }) => (
            <tr key={id}>
              <td class="no-break">{id}</td>
              <td>{title}</td>
              <td>{closedBy.join('; ')}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
