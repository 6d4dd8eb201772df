import type { Command } from 'commander'
import type { ContractSource } from '../../src/conformance.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { readContract } from '../../src/interface/read-contract.ts'

export interface ContractFlag {
  readonly contract?: string
}

export function addContractOption(command: Command, what: string): Command {
  return command.option('--contract <file>', `${what} (default: the one of the Model query API)`)
}

/** The contract that the flag names, or the bundled one. */
export function contractFile({ contract }: ContractFlag): string {
  return contract ?? packageFile('contract/openapi.yaml')
}

/** The contract to judge a server by. Its places have no source frames, since its lines say nothing about a server. */
export async function readJudgingContract(flags: ContractFlag): Promise<ContractSource> {
  const { document, placeOf } = await readContract(contractFile(flags))
  return {
    document,
    placeOf: (pointer) => {
      const { frame: _, ...place } = placeOf(pointer)
      return place
    },
  }
}
