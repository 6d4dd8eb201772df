import type { Io } from '../../cli/terminal/io.ts'

/** A world that keeps what a command said. */
export interface FakeIo extends Io {
  readonly said: { out: string; err: string; code: number | undefined }
}

/** An Io for a test: no terminal, an empty environment, unless `over` says otherwise. */
export function fakeIo(over: Partial<Io> = {}): FakeIo {
  const said: FakeIo['said'] = { out: '', err: '', code: undefined }
  return {
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    exit: (code) => void (said.code = code),
    stopped: new AbortController().signal,
    env: {},
    terminal: false,
    colour: false,
    said,
    ...over,
  }
}
