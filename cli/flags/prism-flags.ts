import type { Command } from 'commander'
import { addContractOption, type ContractFlag } from './contract-flag.ts'
import { addLogOptions, type LogFlags } from './log-flags.ts'
import { addPortOptions, type PortFlags } from './port-flags.ts'
import { allowHostOption } from './service-flags.ts'

/** The flags of the two commands with Prism. */
export interface PrismFlags extends ContractFlag, PortFlags, LogFlags {
  readonly allowHost?: readonly string[]
}

export function addPrismOptions(command: Command): Command {
  return addLogOptions(addPortOptions(addContractOption(command, 'an OpenAPI document'))).addOption(allowHostOption())
}
