import type { Io } from '../terminal/io.ts'
import { sampleUrls } from './banner.ts'
import { scenarioAfter } from '../../src/staging/scenario.ts'
import { variations } from '../../src/variations/choose.ts'
import type { Parts } from './parts.ts'
import { createPicker } from './picker.ts'
import { scenarioText } from './staging.ts'
import { keptBuild, type Serving } from './start.ts'

/** A key on the terminal, and its help text. */
interface Key {
  readonly key: string
  readonly help: string
  readonly press: () => void
}

export interface Keyboard {
  readonly give: (listener: (key: string) => void) => void
  readonly release: () => void
}

/** Takes the keyboard at once, or the terminal shows what is typed before there is a server; that waits for `give`. */
export function takeKeys(onKey: Io['onKey']): Keyboard {
  const early: string[] = []
  let press = (key: string): unknown => early.push(key)
  const release = onKey?.((key) => press(key))
  return {
    give(listener) {
      press = listener
      for (const key of early) listener(key)
    },
    release: () => release?.(),
  }
}

/** Called with each key that is pressed. */
export function keyListener(
  { server, har, front: { changed } }: Serving,
  { staging, variation, talk }: Parts,
  { show, quit, width }: { readonly show: () => void; readonly quit: () => void; readonly width?: number | undefined },
): (pressed: string) => void {
  const { say } = talk
  const { stage } = staging.options
  const readAgain = (): Promise<void> => server.reread().catch((error: Error) => talk.warnOf(error, keptBuild))
  const showUrls = (): void => {
    say(`${Object.values(sampleUrls(server.current().service, server.url)).join('\n')}\n`)
  }
  const picker = createPicker(say, width)
  const playScenario = (name: string | undefined): void => {
    stage.choose(name)
    say(`scenario ${scenarioText(stage)}\n`)
    changed()
  }
  const pickVariation = (): void => {
    const onChosen = (name: string | undefined): void => {
      variation.choose(name === undefined ? [] : [name])
      say(`variation ${name ?? 'none'}\n`)
      void readAgain().then(changed)
    }
    const names = Object.fromEntries(variations.map(({ name, says }) => [name, says]))
    picker.open({ what: 'variation', names, onChosen })
  }
  const keys: Key[] = [
    { key: 'r', help: 'reload the build', press: () => void readAgain() },
    {
      key: 'l',
      help: 'turn the request log on or off',
      press: () => say(`request log ${talk.switchLog() ? 'on' : 'off'}\n`),
    },
    { key: 'u', help: 'show the URLs', press: showUrls },
    { key: 'o', help: 'show it in a browser', press: show },
    { key: 's', help: 'play the next scenario', press: () => playScenario(scenarioAfter(stage)) },
    {
      key: 'p',
      help: 'pick a scenario by name',
      press: () => {
        const named = Object.entries(stage.scenarios).map(([name, { description = '' }]) => [name, description])
        picker.open({ what: 'scenario', names: Object.fromEntries(named), onChosen: playScenario })
      },
    },
    { key: '0', help: 'play no scenario; 1 to 9 play the first ones of p', press: () => playScenario(undefined) },
    { key: 'v', help: 'pick a variation by name', press: pickVariation },
  ]
  if (har) {
    const write = async (): Promise<void> => {
      const exchanges = await har.write()
      say(`${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'} in ${har.name}\n`)
    }
    keys.push({ key: 'w', help: 'write the HAR now', press: () => void write().catch(talk.warnOf) })
  }
  keys.push({ key: 'q', help: 'quit', press: quit })
  return (pressed) => {
    if (picker.take(pressed)) return
    if (/^[1-9]$/.test(pressed)) playScenario(Object.keys(stage.scenarios)[Number(pressed) - 1])
    else if (pressed === 'h') say(keys.map(({ key, help }) => `  ${key}  ${help}\n`).join(''))
    else keys.find(({ key }) => key === pressed)?.press()
  }
}
