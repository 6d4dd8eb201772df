import type { Command } from 'commander'
import type { ContractSource } from '../../src/conformance.ts'
import type { Contract } from '../../src/contract/contract.ts'
import type { JsonObject } from '../../src/contract/pointer.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import { withoutFrame } from '../../src/text/user-error.ts'

export interface ContractFlag {
  readonly contract?: string
}

export function addContractOption(command: Command, what: string): Command {
  return command.option('--contract <file>', `${what} (default: the one of the Model query API)`)
}

/** Adds the flags that name an interface: its contract, its notes and its register. */
export function addInterfaceOptions(command: Command): Command {
  return command
    .option(
      '--contract <file>',
      'an OpenAPI 3 document: a file, a URL, or - for standard input (default: the one of the Model query API)',
    )
    .option(
      '--notes <folder>',
      'the notes that describe its operations (default: the notes folder next to the contract)',
    )
    .option('--open-points <file>', 'the register of open points (default: open-points.json next to the contract)')
}

/** The contract that the flag names, or the bundled one. */
export function contractFile({ contract }: ContractFlag): string {
  return contract ?? packageFile('contract/openapi.yaml')
}

/** The contract to judge a server by. Its places have no source frames, since its lines say nothing about a server. */
export async function readJudgingContract(flags: ContractFlag): Promise<ContractSource> {
  const { document, placeOf } = await (flags.contract === undefined ? readBundledContract() : readNamed(flags.contract))
  return { document, placeOf: (pointer) => withoutFrame(placeOf(pointer)) }
}

/** As `readContract` reads it, but for its validation, which takes longer than judging a small server; a test holds the two equal. */
export async function readBundledContract(): Promise<Pick<Contract, 'document' | 'placeOf'>> {
  const file = contractFile({})
  const { readDocumentText } = await import('../../src/files/document-text.ts')
  const { value, placeOf } = readDocumentText(await readText(file, 'contract'), shownName(file))
  return { document: value as JsonObject, placeOf }
}

async function readNamed(file: string): Promise<Contract> {
  const { readContract } = await import('../../src/interface/read-contract.ts')
  return readContract(file)
}
