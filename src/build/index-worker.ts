import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Entity } from '../model/model.ts'
import { indexEntities } from '../search/index-entities.ts'
import { atOnce } from '../search/slices.ts'
import { handOver } from './hand-over.ts'
import type { EntityPart, IndexReply, IndexTask } from './index-aside.ts'
import { readSearchFile } from './search-file.ts'

/** The thread behind `indexAside`: reads an index or makes it, and hands it over without copying it. */
const { matching, stored } = workerData as IndexTask

const reply: (message: IndexReply) => void = handOver

const found = stored && (await readSearchFile(stored.folder, stored.version))
if (found && 'postings' in found) {
  reply(found)
} else {
  const parts: EntityPart[] = []
  reply(found ?? {})
  for await (const [part] of on(parentPort as NonNullable<typeof parentPort>, 'message') as AsyncIterable<
    [EntityPart]
  >) {
    if (!part) break
    parts.push(part)
  }
  reply({ postings: atOnce(indexEntities(entitiesIn(parts), matching)) })
}

/** The entities in these parts, each of which is let go once it has been read. */
function* entitiesIn(parts: EntityPart[]): Generator<Entity> {
  const decoder = new TextDecoder()
  for (let part = parts.shift(); part; part = parts.shift()) {
    const { json, starts } = part
    for (let at = 0; at + 1 < starts.length; at++) {
      yield JSON.parse(decoder.decode(json.subarray(starts[at], (starts[at + 1] as number) - 1))) as Entity
    }
  }
}
