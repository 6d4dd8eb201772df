import type { Ended, Header, Question, WireFacts } from './exchange.ts'

/** The part of HAR 1.2 that a recording uses; members beginning with an underscore are ours, as HAR allows. */
export interface Har {
  readonly log: {
    readonly version: '1.2'
    readonly creator: { readonly name: string; readonly version: string }
    readonly entries: readonly HarEntry[]
    readonly _run: HarRun
  }
}

/** What a replay must know of the run that was recorded. */
export interface HarRun {
  readonly subject: string
  readonly headers: readonly { readonly name: string; readonly shown: string }[]
  readonly insecure?: boolean
  readonly wire: boolean
  readonly startedAt: string
  readonly durationMs: number
  readonly seed?: string
  readonly sample?: number
  readonly probeWrites?: boolean
  readonly sending?: HarSending
}

/** How sending went: what a replay, which sends nothing, cannot find out again. */
export interface HarSending {
  readonly sent: number
  readonly refusedByLimit: number
  readonly givenUp: readonly string[]
  readonly silence?: { readonly after: number; readonly reason: string }
  /** Questions that were not sent, and why. */
  readonly notAsked: readonly { readonly question: Question; readonly reason: string }[]
}

export interface HarEntry {
  readonly startedDateTime: string
  readonly time: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly httpVersion: string
    readonly cookies: readonly []
    readonly headers: readonly HarPair[]
    readonly queryString: readonly HarPair[]
    readonly postData?: { readonly mimeType: string; readonly text: string }
    readonly headersSize: -1
    readonly bodySize: number
  }
  readonly response: {
    readonly status: number
    readonly statusText: string
    readonly httpVersion: string
    readonly cookies: readonly []
    readonly headers: readonly HarPair[]
    readonly content: {
      readonly size: number
      readonly mimeType: string
      readonly text?: string
      readonly encoding?: 'base64'
    }
    readonly redirectURL: string
    readonly headersSize: -1
    readonly bodySize: number
  }
  readonly cache: Readonly<Record<string, never>>
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 }
  /** The path as it was sent, which a URL need not keep, and how the exchange ended. */
  readonly _exchange: {
    readonly path: string
    readonly headers: readonly Header[]
    readonly fresh?: boolean
    readonly ended: Ended
    readonly reason?: string
    readonly code?: string
    readonly reopened?: boolean
    /** The server asked to come back later and was asked again: not the answer that was judged. */
    readonly postponed?: boolean
  }
  readonly _wire?: WireFacts
}

export interface HarPair {
  readonly name: string
  readonly value: string
}
