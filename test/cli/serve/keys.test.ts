import { expect, it } from 'vitest'
import { takeKeys } from '../../../cli/serve/keys.ts'

it('keeps keys that are typed before there is a server for it, and gives later ones at once', () => {
  let press: ((key: string) => void) | undefined
  const keyboard = takeKeys((listener) => {
    press = listener
    return () => (press = undefined)
  })
  press?.('u')
  press?.('l')
  const obeyed: string[] = []
  keyboard.give((key) => obeyed.push(key))
  press?.('q')
  expect(obeyed).toEqual(['u', 'l', 'q'])
  keyboard.release()
  expect(press).toBeUndefined()
})
