import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { entityPath } from '../contract/operations.ts'
import { declaredFields } from '../contract/schemas.ts'
import { counted } from '../text/counted.ts'
import { quoted, type Rule, waysOfRule } from './commands.ts'
import {
  Act,
  AsClient,
  Cited,
  costText,
  Field,
  filtered,
  Identifier,
  Nothing,
  Status,
  Table,
  Trouble,
  Ways,
} from './parts.tsx'
import { visible } from './visible.ts'
import { useTitles } from './entities.ts'
import { neighboursOf, type Neighbour } from './neighbours.ts'
import { change } from './server.ts'
import type { State } from '../control/state.ts'
import { useAnswer } from './use-answer.ts'

/** One entity: its neighbours, its fields, and what to do to its next answer. */
export function EntityPage({ state, id }: { readonly state: State; readonly id: string }): JSX.Element {
  const [filter, setFilter] = useState('')
  const [said, setSaid] = useState<string>()
  const [asClient, setAsClient] = useState(false)
  const below = entityPath(id)
  const titles = useTitles(state)
  const path = state.basePath + (below ?? '')
  const { asked, trouble } = useAnswer(below, state, asClient)
  if (below === undefined) {
    return (
      <>
        <h2 dir="auto">{id || 'An entity without identifier'}</h2>
        <Nothing>No URL can hold this identifier.</Nothing>
      </>
    )
  }
  const entity = (asked?.status === 200 ? asked.value : undefined) as Readonly<Record<string, unknown>> | undefined
  const title = typeof entity?.['title'] === 'string' ? entity['title'] : visible(id)
  const neighbours = neighboursOf(id, entity?.['links'])
  const gone = { id, status: 404 }
  const off = !state.mayChange
  const add = async (rule: Rule): Promise<void> => setSaid(await change('POST', '/rules', rule))
  return (
    <>
      <div class="bar">
        <h2 dir="auto">{title}</h2>
        {title !== visible(id) && <code dir="auto">{visible(id)}</code>}
        {asked && (
          <span class="dim">
            <Status status={asked.status} /> {costText(asked)}
          </span>
        )}
        <AsClient on={asClient} set={setAsClient} />
        {entity && (
          <>
            <Act off={off} act={() => add(gone)}>
              answer 404 for this one
            </Act>
            <Act off={off} act={() => add({ id, patch: { title: null } })}>
              leave its title out
            </Act>
          </>
        )}
      </div>
      <Trouble says={trouble ?? said} />
      {asked && !entity && <pre tabIndex={0}>{asked.trouble ?? JSON.stringify(asked.value, null, 2)}</pre>}
      {entity && (
        <div class="columns">
          <section aria-label="Neighbours">
            <div class="bar">
              <h3>{counted(neighbours.length, 'neighbour')}</h3>
              <Field label="filter" type="search" value={filter} onText={setFilter} />
            </div>
            <Neighbours neighbours={filtered(neighbours, filter)} titles={titles} />
          </section>
          <section aria-label="Fields">
            <h3>Fields</h3>
            <Table class="fields" heads={['field', 'value', 'contract']}>
              {Object.entries(entity).map(([name, value]) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td dir="auto">
                    {name === 'links' ? counted(neighbours.length, 'neighbour') : <Value value={value} />}
                  </td>
                  <td>
                    {declaredFields.Entity.includes(name) ? (
                      'declared'
                    ) : (
                      <span class="dim">
                        not declared (<Cited id="GAP-6" />)
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
            <details>
              <summary>JSON</summary>
              <pre tabIndex={0} dir="auto">
                {JSON.stringify(entity, null, 2)}
              </pre>
            </details>
          </section>
        </div>
      )}
      <Ways
        ways={[
          { name: 'question', text: `curl ${quoted(location.origin + path)}` },
          ...waysOfRule(location.origin, gone),
        ]}
      />
    </>
  )
}

const mostShown = 500

function Neighbours(props: {
  readonly neighbours: readonly Neighbour[]
  readonly titles: ReadonlyMap<string, string>
}): JSX.Element {
  return (
    <Table class="neighbours" heads={['relation', 'entity', 'confidence']}>
      {props.neighbours.slice(0, mostShown).map(({ id, relation, outward, confidence }, at) => (
        <tr key={at}>
          <td dir="auto">
            {outward ? '→' : '←'}&nbsp;{visible(relation)}
          </td>
          <td>
            <div dir="auto">{props.titles.get(id)}</div>
            <Identifier id={id} />
          </td>
          <td>{confidence ?? ''}</td>
        </tr>
      ))}
    </Table>
  )
}

const longest = 160

/** A value of a field; a long one is folded. */
function Value({ value }: { readonly value: unknown }): JSX.Element {
  const text = typeof value === 'string' ? visible(value) : JSON.stringify(value)
  if (text.length <= longest) return <>{text}</>
  return (
    <details>
      <summary>{Array.isArray(value) ? counted(value.length, 'element') : counted(text.length, 'character')}</summary>
      <pre tabIndex={0}>{typeof value === 'string' ? text : JSON.stringify(value, null, 2)}</pre>
    </details>
  )
}
