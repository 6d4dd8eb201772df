import { expect, it } from 'vitest'
import { contractFile, readBundledContract } from '../../../cli/flags/contract-flag.ts'
import { readContract } from '../../../src/interface/read-contract.ts'

it('reads the bundled contract as any other is read, which is valid', async () => {
  const [bundled, validated] = await Promise.all([readBundledContract(), readContract(contractFile({}))])
  expect(bundled.document).toEqual(validated.document)
  for (const pointer of ['/info/version', '/paths/~1search/get/parameters/0', '/components/schemas/Entity']) {
    expect(bundled.placeOf(pointer)).toEqual(validated.placeOf(pointer))
  }
})
