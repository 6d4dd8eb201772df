import type { Command } from 'commander'
import { addContractOption, type ContractFlag } from './contract-flag.ts'
import { addLogOptions, type LogFlags } from './log-flags.ts'
import { addPortOptions, type PortFlags } from './port-flags.ts'

/** The flags of the two commands with Prism. */
export interface PrismFlags extends ContractFlag, PortFlags, LogFlags {}

export function addPrismOptions(command: Command): Command {
  return addLogOptions(addPortOptions(addContractOption(command, 'an OpenAPI document')))
}
