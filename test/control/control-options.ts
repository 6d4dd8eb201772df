import type { ControlOptions } from '../../src/control/control.ts'
import { createEvents } from '../../src/control/events.ts'
import { decodeBody } from '../../src/scenario-files/write-har.ts'
import { createGate } from '../../src/staging/gate.ts'
import { createJournal } from '../../src/staging/journal.ts'
import { createStage } from '../../src/staging/stage.ts'

/** What a control endpoint is made with where a test says nothing else. */
export function controlOptions(given: Partial<ControlOptions> = {}): ControlOptions {
  return {
    stage: createStage(),
    journal: createJournal(),
    gate: createGate(() => undefined),
    variation: { all: [], names: () => [], choose: () => undefined },
    build: () => ({ name: 'a build', version: '1', entities: 0, links: 0, findings: 0 }),
    basePath: '',
    version: '0.1.0',
    began: 0,
    events: createEvents(),
    mayChange: true,
    corsOrigin: 'none',
    onChange: () => undefined,
    decode: decodeBody,
    reports: { check: () => Promise.resolve('{}'), gaps: () => Promise.resolve('{}') },
    ...given,
  }
}
