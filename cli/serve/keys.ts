import type { StartedServer } from '../../src/adapters/start-server.ts'
import type { Talk } from '../terminal/talk.ts'
import { sampleUrls } from './banner.ts'
import type { NamedHar, Staging } from './staging.ts'

/** A key on the terminal, and its help text. */
interface Key {
  readonly key: string
  readonly help: string
  readonly press: () => void
}

/** What the keys act on. */
export interface KeyTargets {
  readonly server: StartedServer
  readonly staging: Staging
  readonly har: NamedHar | undefined
  readonly quit: () => void
}

/** Called with each key that is pressed. */
export function keyListener({ server, staging, har, quit }: KeyTargets, talk: Talk): (pressed: string) => void {
  const { say } = talk
  const readAgain = (): Promise<void> => server.reread().catch((error: Error) => talk.warnOf(error, keptBuild))
  const showUrls = (): void => {
    say(`${Object.values(sampleUrls(server.current().service, server.url)).join('\n')}\n`)
  }
  const keys: Key[] = [
    { key: 'r', help: 'reload the build', press: () => void readAgain() },
    {
      key: 'l',
      help: 'turn the request log on or off',
      press: () => say(`request log ${talk.switchLog() ? 'on' : 'off'}\n`),
    },
    { key: 'u', help: 'show the URLs', press: showUrls },
    { key: 's', help: 'play the next scenario', press: () => say(`scenario ${staging.next()}\n`) },
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
    if (pressed === 'h') say(keys.map(({ key, help }) => `  ${key}  ${help}\n`).join(''))
    else keys.find(({ key }) => key === pressed)?.press()
  }
}

/** Follows the error of a later build. */
export const keptBuild = 'The last good build stays in use.'
