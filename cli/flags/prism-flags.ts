import type { Command } from 'commander'
import { type Prism, type PrismOptions, startPrism } from '../../src/adapters/prism.ts'
import type { Io } from '../terminal/io.ts'
import { addContractOption, type ContractFlag } from './contract-flag.ts'
import { addLogOptions, type LogFlags } from './log-flags.ts'
import { addPortOptions, onPort, type PortFlags } from './port-flags.ts'
import { allowHostOption } from './service-flags.ts'

/** The flags of the two commands with Prism. */
export interface PrismFlags extends ContractFlag, PortFlags, LogFlags {
  readonly allowHost?: readonly string[]
}

export function addPrismOptions(command: Command): Command {
  return addLogOptions(addPortOptions(addContractOption(command, 'an OpenAPI document'))).addOption(allowHostOption())
}

/** Prism where the flags say; undefined where it was stopped before it could answer. */
export async function startedPrism(flags: PrismFlags, io: Io, options: PrismOptions): Promise<Prism | undefined> {
  const { allowHost: allowHosts = [] } = flags
  try {
    return await onPort(flags, io, (address) => startPrism({ ...options, ...address, allowHosts, signal: io.stopped }))
  } catch (error) {
    if (io.stopped.aborted) return undefined
    throw error
  }
}
