import { describe, expect, it } from 'vitest'
import type { Amend } from '../../src/interface/read-contract.ts'
import { applyOverlay, draftOverlay, findGaps, type Overlay } from '../../src/gaps.ts'
import { interfacePaths, readInterface, type Interface } from '../../src/interface/read-interface.ts'
import { readOverlay } from '../../src/interface/read-overlay.ts'

const site = 'examples/documentation-site'
const paths = await interfacePaths({ contract: `${site}/openapi.yaml`, notes: `${site}/docs` })
const by =
  (overlay: Overlay): Amend =>
  (document) =>
    applyOverlay(document, overlay).document
const gapsOf = (input: Interface): readonly string[] =>
  findGaps(input).map(({ id, outcome, drafted }) => `${drafted ? 'drafted' : outcome} ${id}`)

describe('the story of docs/contract.md', () => {
  it('begins with three gaps, from pages of which two are no notes', async () => {
    const input = await readInterface(paths)
    expect(input.notes.map(({ operation }) => operation)).toEqual(['GET /books/{isbn}', 'listBooks', 'reserveBook'])
    expect(gapsOf(input)).toEqual([
      'open operation-not-declared/reservebook',
      'open parameter-not-declared/listbooks/shelf',
      'open reply-not-declared/getbooksisbn/4XX',
    ])
  })

  it('goes on with a draft, which closes only what it leaves no question about', async () => {
    const { overlay, left } = draftOverlay(await readInterface(paths), 'openapi.yaml')
    expect(left).toEqual([])
    expect(gapsOf(await readInterface(paths, { amend: by(overlay) }))).toEqual([
      'drafted operation-not-declared/reservebook',
      'drafted parameter-not-declared/listbooks/shelf',
    ])
  })

  it('ends with decisions, and no gap', async () => {
    const overlay = await readOverlay(`${site}/decisions.yaml`)
    expect(gapsOf(await readInterface(paths, { amend: by(overlay) }))).toEqual([])
  })
})
