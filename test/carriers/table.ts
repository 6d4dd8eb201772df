import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { createModel, type Build } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { createStage } from '../../src/staging/stage.ts'
import { askedBy, type Asked, type CarrierName, type Exception, exceptionsOf } from './exceptions.ts'
import { type Reply, type Row, rowsFor } from './rows.ts'

/** Carries a build below `basePath`, sends the rows, and gives the replies in their order. */
export type SendAll = (build: Build, rows: readonly Row[]) => Promise<readonly Reply[]>

export const basePath = '/base'

/** What connections add, beside what the service says. */
const ofTheConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** A reply in a form of which two can be compared. */
function comparable(reply: Exclude<Reply, string>): Wanted {
  const headers = Object.entries(reply.headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ofTheConnection.includes(name))
  return { ...reply, headers: Object.fromEntries(headers) }
}

/** What is expected of a reply: all of it, its status, or that there is none. */
type Wanted = Exclude<Reply, string> | { readonly status: number } | 'refused' | 'failed'

function seenAs(wanted: Wanted, reply: Reply): unknown {
  if (typeof reply === 'string') return reply.replace(/:.*/s, '')
  if (typeof wanted === 'string') return reply
  return 'body' in wanted ? comparable(reply) : { status: reply.status }
}

const asked = await Promise.all(
  ['odd', 'library'].map(async (fixture) => {
    const build = (await readBuild(findFixture(fixture))).build()
    return { fixture, build, rows: rowsFor(build) }
  }),
)

/** Asks each carrier all rows over each fixture, and compares the replies with what the service answers. */
export function askAll(carriers: Partial<Readonly<Record<CarrierName, SendAll>>>): void {
  describe.each(asked)('the fixture $fixture', ({ build, rows }) => {
    const service = createService(createModel(build), { basePath })

    const expected = (asked: Asked): Wanted => {
      if (typeof asked === 'string' || 'status' in asked) return asked
      const { answer } = createStage().play({ ...asked, target: basePath + asked.target }, (ask) => service.answer(ask))
      const { status, headers, body } = answer
      return comparable({ status, headers, body: asked.method === 'HEAD' ? '' : Buffer.from(body).toString('latin1') })
    }

    /** Whether a reply is what the carrier was asked for, all its exceptions considered, or all but one. */
    const isRight = (carrier: CarrierName, row: Row, reply: Reply, but?: Exception): boolean => {
      const wanted = expected(askedBy(carrier, row, but))
      return isDeepStrictEqual(seenAs(wanted, reply), wanted)
    }

    it('is asked several hundred things', () => {
      expect(rows.length).toBeGreaterThan(500)
    })

    it.each(Object.entries(carriers) as [CarrierName, SendAll][])(
      '%s answers as the service does, byte for byte',
      async (carrier, sendAll) => {
        const replies = await sendAll(build, rows)
        const wrong = rows.flatMap((row, at) => {
          const reply = replies[at] ?? 'failed: no reply'
          return isRight(carrier, row, reply) ? [] : [{ row, reply, wanted: expected(askedBy(carrier, row)) }]
        })
        expect(wrong).toEqual([])

        const idle = exceptionsOf(carrier).filter((but) =>
          rows.every((row, at) => isRight(carrier, row, replies[at] ?? 'refused', but)),
        )
        expect(idle.map(({ reason }) => reason)).toEqual([])
      },
      60_000,
    )
  })
}
