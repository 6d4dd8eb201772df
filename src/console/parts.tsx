import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { entityPath } from '../contract/operations.ts'
import type { Way } from './commands.ts'
import type { Exchange } from '../control/state.ts'
import { visible } from './visible.ts'

/** The place in the console of an entity; `undefined` if no URL can hold its identifier. */
export function entityPlace(id: string): string | undefined {
  return entityPath(id) === undefined ? undefined : `#entity/${encodeURIComponent(id)}`
}

/** An identifier, as a link where it can be one. */
export function Identifier({ id }: { readonly id: string }): JSX.Element {
  const place = entityPlace(id)
  const text = visible(id)
  return place === undefined ? (
    <code dir="auto">{text}</code>
  ) : (
    <a dir="auto" class="code" href={place}>
      {text}
    </a>
  )
}

/** How the same is done without the console, each with a button that copies it. */
export function Ways({ ways }: { readonly ways: readonly Way[] }): JSX.Element {
  return (
    <details class="ways">
      <summary>From the command line</summary>
      {ways.map((way) => (
        <div key={way.name}>
          <Copy {...way} />
          <pre tabIndex={0}>{way.text}</pre>
        </div>
      ))}
    </details>
  )
}

export function Table(props: {
  readonly heads: readonly string[]
  readonly class?: string
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <table class={props.class}>
      <thead>
        <tr>
          {props.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  )
}

/** A button that does something, unless it is off. */
export function Act(props: {
  readonly off?: boolean
  readonly act: () => unknown
  readonly pressed?: boolean
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <button type="button" disabled={props.off} aria-pressed={props.pressed} onClick={() => props.act()}>
      {props.children}
    </button>
  )
}

/** Whether a page asks plainly, or as clients do. */
export function AsClient(props: { readonly on: boolean; readonly set: (on: boolean) => void }): JSX.Element {
  return (
    <label title="With scenario, rules and pause; each request counts as a call, and is in the journal.">
      <input type="checkbox" checked={props.on} onChange={(event) => props.set(event.currentTarget.checked)} /> as
      clients get it{props.on && ' (counts as a call)'}
    </label>
  )
}

/** A button that copies a text. */
export function Copy({ text, name = '' }: { readonly text: string; readonly name?: string }): JSX.Element {
  const [copied, setCopied] = useState('')
  const copy = async (): Promise<void> => {
    // Absent where the page is not from this machine and not encrypted.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => undefined,
    )
  }
  return (
    <button type="button" onClick={() => void copy()}>
      {copied === text ? 'copied' : `copy ${name}`}
    </button>
  )
}

/** What is cited, such as GAP-6 or OPS-2, as a link to the page of the contract. */
export function Cited({ id }: { readonly id: string }): JSX.Element {
  return <a href={`#contract/${id}`}>{id}</a>
}

/** What went wrong, if anything did. */
export function Trouble({ says }: { readonly says: string | undefined }): JSX.Element | null {
  return says === undefined ? null : <p role="alert">{says}</p>
}

/** For a form: acts in place of sending it. */
export function submits(act: () => unknown): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    act()
  }
}

const filters = new Map<string, string>()

/** The filter of a page, as it was when the page was left. */
export function useFilter(page: string): [filter: string, set: (filter: string) => void] {
  const [filter, setFilter] = useState(filters.get(page) ?? '')
  const set = (text: string): void => {
    filters.set(page, text)
    setFilter(text)
  }
  return [filter, set]
}

/** Of these, what has the text of a filter anywhere in it, whatever its case. */
export function filtered<One>(all: readonly One[], filter: string): readonly One[] {
  return all.filter((one) => JSON.stringify(one).toLowerCase().includes(filter.toLowerCase()))
}

/** Where people type, with its label and whatever else an `input` takes. */
export function Field({
  label,
  wide,
  onText,
  ...input
}: JSX.IntrinsicElements['input'] & {
  readonly label: string
  readonly wide?: boolean
  readonly onText: (text: string) => void
}): JSX.Element {
  return (
    <label class={wide ? 'wide' : undefined}>
      {label} <input {...input} onInput={(event) => onText(event.currentTarget.value)} />
    </label>
  )
}

/** What was asked, in the contract's words where it has some; GET goes without saying. */
export function Question({ exchange }: { readonly exchange: Exchange }): JSX.Element {
  const { method, operation, target, id, q } = exchange
  const about = operation === undefined ? target : (id ?? q)
  return (
    <>
      {method !== 'GET' && `${method} `}
      {operation} {about !== undefined && <code dir="auto">{visible(about)}</code>}
    </>
  )
}

/** A status with a word beside its colour. */
export function Status({ status }: { readonly status: number }): JSX.Element {
  const kind = status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'odd' : 'good'
  return <span class={`status ${kind}`}>{status === 0 ? 'reset' : status}</span>
}

/** What is said where there is nothing. */
export function Nothing({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <p class="nothing">{children}</p>
}

/** What an answer took, for people. */
export function costText({ milliseconds, bytes }: Pick<Exchange, 'milliseconds' | 'bytes'>): string {
  return `${msText(milliseconds)} · ${bytesText(bytes)}`
}

/** A length in bytes for people. */
export function bytesText(bytes: number): string {
  const [many, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1e6, 'MB']
  return bytes < 1000 ? `${bytes} B` : `${many.toFixed(many < 100 ? 1 : 0)} ${unit}`
}

/** A time for people. */
export function msText(milliseconds: number): string {
  return milliseconds < 10
    ? `${milliseconds.toFixed(1)} ms`
    : milliseconds < 1000
      ? `${Math.round(milliseconds)} ms`
      : `${(milliseconds / 1000).toFixed(1)} s`
}

export function timeText(moment: number | string): string {
  return new Date(moment).toTimeString().slice(0, 8)
}
