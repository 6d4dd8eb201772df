import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { searchPath } from '../contract/operations.ts'
import { counted } from '../text/counted.ts'
import { quoted } from './commands.ts'
import { useTitles } from './entities.ts'
import { piecesOf } from './matches.ts'
import { AsClient, Cited, costText, Field, Identifier, Nothing, Table, Trouble, Ways } from './parts.tsx'
import { ask, type OperationAnswer } from './server.ts'
import type { State } from '../control/state.ts'
import { playedIn } from './use-answer.ts'
import { VariationOptions } from './variation-menu.tsx'

/** Searches as one types: unchanged, and under a variation beside it. */
export function SearchPage({ state, q: first }: { readonly state: State; readonly q: string }): JSX.Element {
  const [q, setQ] = useState(first)
  const [other, setOther] = useState('hits-worst-first')
  const [asClient, setAsClient] = useState(false)
  const titles = useTitles(state)
  return (
    <>
      <div class="bar">
        <h2>Search</h2>
        <Field
          label="words"
          wide
          type="search"
          value={q}
          dir="auto"
          onText={(text) => {
            setQ(text)
            history.replaceState(null, '', `#search/${encodeURIComponent(text)}`)
          }}
          placeholder="words, matched by prefix"
        />
        <label>
          compare with{' '}
          <select value={other} onChange={(event) => setOther(event.currentTarget.value)}>
            <option value="">nothing</option>
            <VariationOptions variations={state.variations} />
          </select>
        </label>
        <AsClient on={asClient} set={setAsClient} />
      </div>
      <div class="columns">
        <Hits state={state} q={q} titles={titles} asClient={asClient} variation="" />
        {other !== '' && <Hits state={state} q={q} titles={titles} asClient={asClient} variation={other} key={other} />}
      </div>
    </>
  )
}

interface HitsProps {
  readonly state: State
  readonly q: string
  readonly titles: ReadonlyMap<string, string>
  readonly asClient: boolean
  readonly variation: string
}

const mostShown = 100

function Hits({ state, q, titles, asClient, variation }: HitsProps): JSX.Element {
  const [asked, setAsked] = useState<OperationAnswer>()
  const [trouble, setTrouble] = useState<string>()
  const path = searchPath(q)
  useEffect(() => {
    const leave = new AbortController()
    const prefer = variation === '' ? undefined : `variation=${variation}`
    ask(path, { prefer, signal: leave.signal, ...(asClient && { base: state.basePath }) }).then(
      (answer) => {
        setAsked(answer)
        setTrouble(undefined)
      },
      (error: Error) => leave.signal.aborted || setTrouble(error.message),
    )
    return () => leave.abort()
  }, [path, variation, asClient, playedIn(state, asClient)])
  const facts = state.variations.find(({ name }) => name === variation)
  const hits = Array.isArray(asked?.value) ? (asked.value as readonly { id?: unknown; score?: unknown }[]) : undefined
  const best = (hits ?? []).reduce((most, hit) => Math.max(most, sizeOf(hit.score)), Number.MIN_VALUE)
  const prefer = variation === '' ? '' : ` -H ${quoted(`Prefer: variation=${variation}`)}`
  return (
    <section aria-label={variation === '' ? 'Unchanged' : variation}>
      <h3>{variation === '' ? 'Unchanged' : variation}</h3>
      <p class="dim">
        {facts?.says ?? 'What the server answers now.'} {facts?.cites.map((id) => [<Cited key={id} id={id} />, ' '])}
        <br />
        {asked ? `${hits ? counted(hits.length, 'hit') : `status ${asked.status}`} · ${costText(asked)}` : 'Asking…'}
      </p>
      <Trouble says={trouble} />
      {asked && !hits && <pre tabIndex={0}>{asked.trouble ?? JSON.stringify(asked.value, null, 2)}</pre>}
      {hits && hits.length === 0 && <Nothing>No entity matches.</Nothing>}
      {hits && hits.length > 0 && (
        <Table heads={['entity', 'score']}>
          {hits.slice(0, mostShown).map(({ id, score }, at) => (
            <tr key={at}>
              <td>
                {typeof id === 'string' ? <Hit id={id} title={titles.get(id) ?? ''} q={q} /> : <i class="dim">no id</i>}
              </td>
              <td class="score">
                <meter min={0} max={best} value={sizeOf(score)} aria-label="score" />
                {typeof score === 'number' ? score.toPrecision(4) : <i class="dim">no score</i>}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {hits && hits.length > mostShown && <p class="dim">{hits.length - mostShown} more.</p>}
      <Ways ways={[{ name: 'curl', text: `curl${prefer} ${quoted(location.origin + state.basePath + path)}` }]} />
    </section>
  )
}

/** How far a score is from 0; one that is no number is not. */
function sizeOf(score: unknown): number {
  return Math.abs(Number(score)) || 0
}

/** A hit with its title; what begins with one of the words is marked. */
function Hit({ id, title, q }: { readonly id: string; readonly title: string; readonly q: string }): JSX.Element {
  return (
    <>
      <div dir="auto">
        {piecesOf(title, q).map(({ text, matched }, at) => (matched ? <mark key={at}>{text}</mark> : text))}
      </div>
      <Identifier id={id} />
    </>
  )
}
