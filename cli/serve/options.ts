import type { AdminFlags } from '../flags/admin-flags.ts'
import type { LogFlags } from '../flags/log-flags.ts'
import type { PortFlags } from '../flags/port-flags.ts'
import type { ServiceFlags } from '../flags/service-flags.ts'
import type { UpstreamFlags } from '../flags/upstream-flags.ts'
import type { VaryFlags } from '../flags/vary-flags.ts'
import type { PublishedFlags } from './published.ts'
import type { StagingOptions } from './staging.ts'

export interface ServeOptions
  extends PortFlags, ServiceFlags, LogFlags, StagingOptions, VaryFlags, UpstreamFlags, AdminFlags, PublishedFlags {
  readonly fixture: string
  readonly cert?: string
  readonly key?: string
  readonly watch?: boolean
  readonly open?: true
  readonly console: boolean
}
