import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { jsonOrNone } from '../text/parse-json.ts'
import { questionOf, type Rule, ruleLike, waysOfRule } from './commands.ts'
import { Act, Copy, costText, Field, Status, submits, Trouble, Ways } from './parts.tsx'
import { change, read } from './server.ts'
import type { Exchange } from '../control/state.ts'

interface Content {
  readonly mimeType: string
  readonly text?: string
  readonly comment?: string
}

/** One exchange with headers and body, and what to do to the next one like it. */
export function ExchangeDetail({
  exchange,
  mayChange,
  onClose,
}: {
  readonly exchange: Exchange
  readonly mayChange: boolean
  readonly onClose: () => void
}): JSX.Element {
  const { number, method, target, status, headers, answerHeaders, overrides } = exchange
  const [content, setContent] = useState<Content>()
  const curl = questionOf(location.origin, method, target) ?? `${method} ${target}`
  useEffect(() => {
    void read(`/journal/${number}`).then((whole) => setContent((whole as { content?: Content } | undefined)?.content))
  }, [number])
  return (
    <article class="detail" aria-label={`Exchange ${number}`}>
      <button type="button" class="plain close" aria-label="close" title="close (Esc)" onClick={onClose}>
        ×
      </button>
      <h3 dir="auto">
        #{number} {method} {target}
      </h3>
      <p>
        <Status status={status} /> {costText(exchange)}
      </p>
      {overrides.length > 0 && (
        <ul>
          {overrides.map(({ by, what }) => (
            <li key={by + what}>
              <b>{what}</b> on purpose, by {by}
            </li>
          ))}
        </ul>
      )}
      {exchange.operation !== undefined && <NextOne exchange={exchange} mayChange={mayChange} />}
      <h4>Answer {content?.text !== undefined && <Copy text={content.text} />}</h4>
      <Headers headers={answerHeaders} />
      {content && (
        <pre tabIndex={0} dir="auto">
          {content.text === undefined ? (content.comment ?? '') : pretty(content.text)}
        </pre>
      )}
      <h4>
        Request <Copy text={curl} />
      </h4>
      <pre tabIndex={0}>{curl}</pre>
      <Headers headers={headers} />
    </article>
  )
}

function Headers({ headers }: { readonly headers: Exchange['headers'] }): JSX.Element {
  return (
    <dl class="headers">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Adds a rule for the next question like this one. */
function NextOne({ exchange, mayChange }: { readonly exchange: Exchange; readonly mayChange: boolean }): JSX.Element {
  const like = ruleLike(exchange)
  const [field, setField] = useState('title')
  const [value, setValue] = useState('null')
  const [last, setLast] = useState<Rule>({ ...like, calls: 1, status: 503 })
  const [said, setSaid] = useState<string>()
  const add = async (what: Rule): Promise<void> => {
    const rule = { ...like, ...what }
    setLast(rule)
    setSaid(await change('POST', '/rules', rule))
  }
  return (
    <section aria-label="The next one like this" class="next">
      <div class="bar">
        <Act off={!mayChange} act={() => add({ calls: 1, status: 503 })}>
          fail the next like this
        </Act>
        <Act off={!mayChange} act={() => add({ calls: 1, delay: 3000 })}>
          delay it by 3 s
        </Act>
        {exchange.operation === 'getEntity' && (
          <Act off={!mayChange} act={() => add({ status: 404 })}>
            answer 404 from now on
          </Act>
        )}
      </div>
      <form class="bar" onSubmit={submits(() => add({ patch: { [field]: parsed(value) } }))}>
        <Field label="patch" value={field} onText={setField} size={10} />
        <Field label="to" value={value} onText={setValue} size={14} />
        <button disabled={!mayChange}>patch</button>
        <Trouble says={said} />
      </form>
      <Ways ways={waysOfRule(location.origin, last)} />
    </section>
  )
}

/** JSON as it is meant, and everything else as the string that it is. */
function parsed(text: string): unknown {
  const value = jsonOrNone(text)
  return value === undefined ? text : value
}

const longestPretty = 20_000

function pretty(text: string): string {
  const value = jsonOrNone(text)
  const shown = value === undefined ? text : JSON.stringify(value, null, 2)
  return shown.length > longestPretty
    ? `${shown.slice(0, longestPretty)}\n… ${shown.length - longestPretty} more characters`
    : shown
}
