import type { JSX } from 'preact'
import { buildCounts } from '../text/build-counts.ts'
import type { State } from '../control/state.ts'

const scheme = 'model-query scheme'
const dark = '(prefers-color-scheme: dark)'

/** Who answers, from which build, and the way to everything else. */
export function Header(props: {
  readonly state: State
  /** Whether what is played shows on a narrow screen. */
  readonly menu: boolean
  readonly onMenu: () => void
  readonly onFind: () => void
}): JSX.Element {
  const { state, menu, onMenu, onFind } = props
  const { build, version } = state
  return (
    <header>
      <h1>
        <a href="#journal" title={`version ${version}`}>
          <img src="icon.svg" alt="" />
          model-query
        </a>
      </h1>
      <span class="build" dir="auto" title={`${build.name}, version ${build.version}`}>
        <b>{build.name}</b> {buildCounts(build).join(' · ')}
      </span>
      <span class="push" />
      <button type="button" onClick={onFind} aria-keyshortcuts="Control+K Meta+K /">
        find <kbd>{navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <button type="button" class="narrow" aria-label="what is played" aria-expanded={menu} onClick={onMenu}>
        ☰
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
