import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { percentDecoded } from '../text/percent-decoded.ts'
import { Away } from './away.tsx'
import { ContractPage } from './contract-page.tsx'
import { effectsOf } from './effects.ts'
import { EntityPage } from './entity-page.tsx'
import { Find } from './find.tsx'
import { ruleLike } from './commands.ts'
import { FindingsPage } from './findings-page.tsx'
import { colour, Header } from './header.tsx'
import { InEffect } from './in-effect.tsx'
import { KeySheet, useKeys } from './keys.tsx'
import { JournalPage } from './journal-page.tsx'
import { LiveBar } from './live-bar.tsx'
import { follow, type Live } from './live.ts'
import { ModelPage } from './model-page.tsx'
import { visible } from './visible.ts'
import { Played } from './played.tsx'
import { ScreenPage } from './screen-page.tsx'
import { SearchPage } from './search-page.tsx'
import { change } from './server.ts'

const pages = ['Journal', 'Search', 'Findings', 'Model', 'Screen', 'Contract'] as const

/** Where the hash leads: a page, and what it is about. */
function placeIn(hash: string): { readonly page: string; readonly about: string } {
  const [, page = '', about = ''] = /^#?([a-z]*)\/?(.*)$/s.exec(hash) ?? []
  return { page, about: percentDecoded(about) ?? about }
}

export function App(): JSX.Element {
  const [live, setLive] = useState<Live>()
  const [place, setPlace] = useState(() => placeIn(location.hash))
  const main = useRef<HTMLElement>(null)
  const finder = useRef<HTMLDialogElement>(null)
  const keySheet = useRef<HTMLDialogElement>(null)
  const [menu, setMenu] = useState(false)
  const followed = useMemo(() => follow(setLive), [])
  const find = (): void => finder.current?.showModal()
  useEffect(() => {
    colour()
    const turn = (): void => {
      setPlace(placeIn(location.hash))
      setMenu(false)
      scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
    }
    addEventListener('hashchange', turn)
    return () => removeEventListener('hashchange', turn)
  }, [])
  const isOpenToChange = live?.state?.mayChange === true && live.connected
  const last = live?.exchanges.findLast(({ operation }) => operation !== undefined)
  useKeys({
    ...Object.fromEntries(pages.map((name, at) => [at + 1, () => (location.hash = `#${name.toLowerCase()}`)])),
    '/': find,
    'Ctrl k': find,
    '?': () => keySheet.current?.showModal(),
    ...(isOpenToChange && { p: () => change(live.state?.paused ? 'DELETE' : 'PUT', '/pause') }),
    ...(isOpenToChange && last && { f: () => change('POST', '/rules', { ...ruleLike(last), calls: 1, status: 503 }) }),
  })
  const page =
    place.page === 'entity' ? 'entity' : (pages.find((name) => name.toLowerCase() === place.page) ?? 'Journal')
  const shown = page === 'entity' ? 'Model' : page
  const effect = live?.state && effectsOf(live.state)[0]?.says
  useEffect(() => {
    document.title = `${effect ? `● ${effect} · ` : ''}${page === 'entity' ? visible(place.about) : page} · model-query console`
    document.querySelector('link[rel=icon]')?.setAttribute('href', effect ? 'icon-on.svg' : 'icon.svg')
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place, live === undefined, effect])
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
  // What is away takes no change.
  const state = { ...live.state, mayChange: isOpenToChange }
  return (
    <>
      <Header state={state} menu={menu} onMenu={() => setMenu(!menu)} onFind={find} />
      <div class={menu ? 'strip open' : 'strip'}>
        <nav aria-label="Pages">
          {pages.map((name) => (
            <a key={name} href={`#${name.toLowerCase()}`} aria-current={name === shown ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <Played state={state} readOnly={!live.state.mayChange} />
      </div>
      <Away live={live} onSeen={followed.forget} />
      <InEffect state={{ ...state, held: live.held }} />
      <main ref={main} tabIndex={-1}>
        {page === 'Journal' && (
          <JournalPage
            live={live}
            state={state}
            readOnly={!live.state.mayChange}
            onClear={followed.clear}
            number={place.about}
            key={place.about}
          />
        )}
        {page === 'Search' && <SearchPage state={state} q={place.about} key={place.about} />}
        {page === 'Findings' && <FindingsPage state={state} />}
        {page === 'Model' && <ModelPage state={state} />}
        {page === 'Screen' && <ScreenPage state={state} about={place.about} />}
        {page === 'Contract' && <ContractPage live={live} state={state} about={place.about} />}
        {page === 'entity' && <EntityPage state={state} id={place.about} key={place.about} />}
      </main>
      {page !== 'Journal' && <LiveBar exchanges={live.exchanges} mayChange={state.mayChange} />}
      <Find state={state} pages={pages} dialog={finder} />
      <KeySheet dialog={keySheet} />
    </>
  )
}
