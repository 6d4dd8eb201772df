import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Clause, OpenPoint } from '../contract/contract.ts'
import { operationPaths } from '../contract/operations.ts'
import { counted } from '../text/counted.ts'
import { CheckPanel, GapsPanel } from './check-panel.tsx'
import { toVary } from './commands.ts'
import type { Live } from './live.ts'
import { Act, Field, filtered, Table } from './parts.tsx'
import { change, read } from './server.ts'
import { controlPath, type State } from '../control/state.ts'
import { toggled } from './variations.ts'

interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
}

interface Documents {
  readonly contract: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
  readonly clauses: readonly Clause[]
  readonly openPoints: readonly OpenPoint[]
}

/** The contract: what it declares, what is stated, and what is left open, with the behaviours that this permits. */
export function ContractPage({ live, state }: { readonly live: Live; readonly state: State }): JSX.Element {
  const [documents, setDocuments] = useState<Documents>()
  const [filter, setFilter] = useState('')
  useEffect(() => {
    void Promise.all(['/openapi.json', '/clauses.json', '/open-points.json'].map(read)).then(
      ([contract, clauses, points]) =>
        setDocuments({
          contract: contract as Documents['contract'],
          clauses: (clauses as { readonly clauses: readonly Clause[] }).clauses,
          openPoints: (points as { readonly openPoints: readonly OpenPoint[] }).openPoints,
        }),
    )
  }, [])
  if (!documents) return <p role="status">Reading the contract…</p>
  const { contract, clauses, openPoints } = documents
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
      <Table heads={['operation', 'what']}>
        {Object.entries(operationPaths).map(([operation, path]) => {
          const { summary, description = '' } = contract.paths[path]?.['get'] ?? {}
          return (
            <tr key={operation}>
              <td class="no-break">
                <div>{operation}</div>
                <code>GET {path}</code>
              </td>
              <td>{summary ?? description}</td>
            </tr>
          )
        })}
        <tr>
          <td>
            <div>Suggest links</div>
            <span class="dim">not in the contract</span>
          </td>
          <td>Described, and absent from the contract until that catches up (SVC-6, GAP-1).</td>
        </tr>
      </Table>
      <CheckPanel live={live} state={state} />
      <GapsPanel />
      <h3>Open points, and what they permit</h3>
      {filtered(openPoints, filter).map(({ id, title, words, cites = [] }) => {
        const permitted = state.variations.filter((one) => one.cites[0] === id)
        return (
          <details key={id} class="group">
            <summary>
              <b>{id}</b> {title}{' '}
              <span class="dim">{permitted.length > 0 && counted(permitted.length, 'variation')}</span>
            </summary>
            <p>{words}</p>
            {cites.length > 0 && <p class="dim">bears on {cites.join(', ')}</p>}
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
          <tr key={id}>
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
