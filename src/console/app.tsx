import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ContractPage } from './contract-page.tsx'
import { EntityPage } from './entity-page.tsx'
import { FindingsPage } from './findings-page.tsx'
import { Header } from './header.tsx'
import { JournalPage } from './journal-page.tsx'
import { follow, type Live } from './live.ts'
import { ModelPage } from './model-page.tsx'
import { ScreenPage } from './screen-page.tsx'
import { SearchPage } from './search-page.tsx'

const pages = ['Journal', 'Search', 'Findings', 'Model', 'Screen', 'Contract'] as const

/** Where the hash leads: a page, and what it is about. */
function placeIn(hash: string): { readonly page: string; readonly about: string } {
  const [, page = '', about = ''] = /^#?([a-z]*)\/?(.*)$/s.exec(hash) ?? []
  try {
    return { page, about: decodeURIComponent(about) }
  } catch {
    return { page, about }
  }
}

export function App(): JSX.Element {
  const [live, setLive] = useState<Live>()
  const [place, setPlace] = useState(() => placeIn(location.hash))
  const main = useRef<HTMLElement>(null)
  const followed = useMemo(() => follow(setLive), [])
  useEffect(() => {
    const turn = (): void => {
      setPlace(placeIn(location.hash))
      main.current?.focus()
    }
    addEventListener('hashchange', turn)
    return () => removeEventListener('hashchange', turn)
  }, [])
  const page =
    place.page === 'entity' ? 'entity' : (pages.find((name) => name.toLowerCase() === place.page) ?? 'Journal')
  useEffect(() => void (document.title = `${page} · model-query console`), [page])
  if (!live?.state) {
    return (
      <main ref={main}>
        <h1>model-query console</h1>
        <p role="status">
          {live
            ? 'The server does not answer, or wants its token: open the URL that the terminal shows.'
            : 'Asking the server…'}
        </p>
      </main>
    )
  }
  const { state } = live
  return (
    <>
      <Header live={live} state={state} />
      <nav aria-label="Pages">
        {pages.map((name) => (
          <a key={name} href={`#${name.toLowerCase()}`} aria-current={name === page ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <main ref={main} tabIndex={-1}>
        {page === 'Journal' && <JournalPage live={live} state={state} onClear={followed.clear} />}
        {page === 'Search' && <SearchPage state={state} q={place.about} />}
        {page === 'Findings' && <FindingsPage state={state} />}
        {page === 'Model' && <ModelPage state={state} />}
        {page === 'Screen' && <ScreenPage state={state} />}
        {page === 'Contract' && <ContractPage live={live} state={state} />}
        {page === 'entity' && <EntityPage state={state} id={place.about} key={place.about} />}
      </main>
    </>
  )
}
