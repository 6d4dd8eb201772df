import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { operationIds } from '../contract/ids.ts'
import { operationPaths } from '../contract/operations.ts'
import type { Report } from '../report/report.ts'
import { countsInWords, verdictInWords } from '../report/verdict.ts'
import { counted } from '../text/counted.ts'
import { CheckPanel } from './check-panel.tsx'
import { toVary } from './commands.ts'
import { useDocument } from './documents.ts'
import { useEntities } from './entities.ts'
import { SendPanel } from './send-panel.tsx'
import type { Live } from './live.ts'
import { Act, Cited, Field, filtered, Table, useFilter } from './parts.tsx'
import { change, read } from './server.ts'
import { controlPath, type State } from '../control/state.ts'
import { toggled } from './variations.ts'

export interface ContractProps {
  readonly live: Live
  readonly state: State
  /** The operation, gap or clause that is asked for. */
  readonly about: string
}

/** The contract: what it declares, what is stated, and what is left open, with the behaviours that this permits. */
export function ContractPage({ live, state, about }: ContractProps): JSX.Element {
  const [filter, setFilter] = useFilter('contract')
  const [report, setReport] = useState<Report>()
  const listed = useEntities(state)
  const contract = useDocument('/openapi.json')
  const clauses = useDocument('/clauses.json')?.clauses
  const openPoints = useDocument('/open-points.json')?.openPoints
  useEffect(() => void read('/gaps').then((value) => setReport(value as Report | undefined)), [])
  useEffect(() => {
    if (about !== '') document.getElementById(about)?.scrollIntoView({ block: 'center' })
  }, [about, clauses, openPoints])
  if (!contract || !clauses || !openPoints) return <p role="status">Reading the contract…</p>
  const closedBy = (id: string): readonly string[] => report?.entries.find((one) => one.id === id)?.closedBy ?? []
  return (
    <>
      <div class="bar">
        <h2>Contract</h2>
        <Field label="filter" type="search" value={filter} onText={setFilter} placeholder="paging, GAP-7, OPS-2" />
        <span class="push" />
        <a href={`${controlPath}/openapi.yaml`}>openapi.yaml</a>
        <a href={`${controlPath}/openapi.json`}>openapi.json</a>
        <a href={`${controlPath}/control.yaml`}>control.yaml</a>
      </div>
      <h3>Operations</h3>
      {operationIds.map((operation) => (
        <SendPanel
          key={operation}
          operation={operation}
          what={contract.paths[operationPaths[operation]]?.['get']?.summary ?? ''}
          basePath={state.basePath}
          example={listed?.list[0]?.[operation === 'getEntity' ? 'id' : 'title'] ?? ''}
          open={operation === (about || 'listEntities')}
        />
      ))}
      <CheckPanel live={live} state={state} />
      <h3>Gaps, and what they permit</h3>
      <p role="status">{report ? `${verdictInWords(report)}: ${countsInWords(report).join(', ')}` : 'Reading…'}</p>
      {filtered(openPoints, filter).map(({ id, title, words, cites = [] }) => {
        const permitted = state.variations.filter((one) => one.cites[0] === id)
        return (
          <details key={id} id={id} class={id === about ? 'group chosen' : 'group'} open={id === about}>
            <summary>
              <b>{id}</b> {title}{' '}
              <span class="dim">{permitted.length > 0 && counted(permitted.length, 'variation')}</span>
            </summary>
            <p>{words}</p>
            {closedBy(id).length > 0 && <p>closed by {closedBy(id).join('; ')}</p>}
            {cites.length > 0 && <p>bears on {cites.map((one) => [<Cited key={one} id={one} />, ' '])}</p>}
            {permitted.length > 0 && (
              <ul class="variations">
                {permitted.map(({ name, says }) => (
                  <li key={name}>
                    <Act
                      off={!state.mayChange}
                      pressed={state.variation.includes(name)}
                      act={() => change(...toVary(toggled(state, name)))}
                    >
                      {name}
                    </Act>{' '}
                    {says}
                  </li>
                ))}
              </ul>
            )}
          </details>
        )
      })}
      <h3>Clauses</h3>
      <Table heads={['clause', 'what it says, in our words', 'from']}>
        {filtered(clauses, filter).map(({ id, words, section }) => (
          <tr key={id} id={id} class={id === about ? 'chosen' : undefined}>
            <td class="no-break">{id}</td>
            <td>{words}</td>
            <td class="dim">{section}</td>
          </tr>
        ))}
      </Table>
      <p class="dim">
        One of them in full: <code>npx model-query explain OPS-2</code>
      </p>
    </>
  )
}
