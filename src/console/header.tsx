import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { buildCounts } from '../text/build-counts.ts'
import { counted } from '../text/counted.ts'
import { type Live, mostKept } from './live.ts'
import { timeText } from './parts.tsx'
import { perMinute } from './traffic.ts'

const scheme = 'model-query scheme'
const dark = '(prefers-color-scheme: dark)'

/** Who answers, from which build, how much is asked, and the way to everything else. */
export function Header({ live, onFind }: { readonly live: Live; readonly onFind: () => void }): JSX.Element {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 2000)
    return () => clearInterval(timer)
  }, [])
  const { state, builds, exchanges, connected } = live
  const build = state?.build
  return (
    <header>
      <h1>
        <a href="#journal" title={state && `version ${state.version}`}>
          <img src="icon.svg" alt="" />
          model-query
        </a>
      </h1>
      {build && (
        <details class="builds">
          <summary>
            <b dir="auto" title={build.name}>
              {build.name}
            </b>{' '}
            {buildCounts(build).join(' · ')}
          </summary>
          <ol class="sheet">
            {builds.map(({ at, build: one }) => (
              <li key={at}>
                {timeText(at)} <code>{one.version.slice(0, 12)}</code> {buildCounts(one).join(' · ')}
              </li>
            ))}
          </ol>
        </details>
      )}
      <span role="status" class="status bad">
        {connected ? '' : 'the server is away'}
      </span>
      <span class="push" />
      <span class="dim rate">
        {counted(perMinute(exchanges, now, mostKept), 'request')}
        /min
      </span>
      <button type="button" onClick={onFind} aria-keyshortcuts="Control+K Meta+K /">
        find <kbd>{navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <button type="button" aria-label="light or dark" title="light or dark" onClick={turn}>
        ◐
      </button>
    </header>
  )
}

/** Takes the colours that were chosen before; those of the system, if none were. */
export function colour(): void {
  document.documentElement.style.colorScheme = localStorage.getItem(scheme) ?? ''
}

function turn(): void {
  const now = localStorage.getItem(scheme) ?? (matchMedia(dark).matches ? 'dark' : 'light')
  localStorage.setItem(scheme, now === 'dark' ? 'light' : 'dark')
  colour()
}
