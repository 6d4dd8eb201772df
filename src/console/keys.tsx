import type { JSX, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Table } from './parts.tsx'

const inWords: readonly (readonly [keys: string, does: string])[] = [
  ['1 to 6', 'open a page'],
  ['/ or Ctrl K', 'find a page, an entity, a scenario or a variation'],
  ['j, k', 'show the next exchange of the journal, or the one before'],
  ['p', 'pause: hold answers back; again, to release them'],
  ['f', 'fail the next request that is like the last one'],
  ['Esc', 'close what is open'],
  ['?', 'show these keys'],
]

/** Does what belongs to a key, unless it is typed into something, or a dialog is open. */
export function useKeys(acts: Readonly<Record<string, () => unknown>>): void {
  const now = useRef(acts)
  now.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, metaKey, ctrlKey, altKey, target } = event
      const isCommand = metaKey || ctrlKey
      const isTyped = !isCommand && (target as Element).matches('input:not([type=checkbox]), select, textarea')
      const act = now.current[isCommand ? `Ctrl ${key}` : key]
      if (!act || altKey || isTyped || document.querySelector('dialog[open]')) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** The keys, in a dialog. */
export function KeySheet({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }): JSX.Element {
  return (
    <dialog ref={dialog} class="find" aria-label="Keys" onClick={() => dialog.current?.close()}>
      <div>
        <Table heads={['key', 'what it does']}>
          {inWords.map(([keys, does]) => (
            <tr key={keys}>
              <td class="no-break">{keys}</td>
              <td>{does}</td>
            </tr>
          ))}
        </Table>
      </div>
    </dialog>
  )
}
