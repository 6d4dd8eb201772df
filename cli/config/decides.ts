/** What a file that lies in the working folder may choose: how something looks, how much of it there is, how long it takes. */
export const forms: readonly string[] = [
  ...['base-path', 'by', 'concurrency', 'console', 'delay', 'drain', 'dynamic', 'entities', 'except', 'exhaustive'],
  ...['fail-fast', 'fault', 'fixture', 'format', 'jobs', 'journal', 'links', 'log', 'max-body', 'max-hits'],
  ...['max-requests', 'miss', 'poll', 'port', 'price', 'quick', 'quiet', 'rate', 'reporter', 'sample', 'scenario'],
  ...['seed', 'strict-port', 'surprise', 'time-limit', 'timeout', 'vary', 'verbose', 'wait', 'watch'],
]

/** What only the command line decides, and the flags that decide it. A flag that is in neither list is treated as these are. */
export const trust: Readonly<Record<string, readonly string[]>> = {
  'where requests go': ['base', 'beside', 'pass', 'pass-others', 'server', 'upstream'],
  'what is sent': ['beside-header', 'header', 'pretending', 'probe-writes', 'query'],
  'whom a run trusts': ['ca', 'cert', 'insecure', 'key'],
  'who is answered': ['admin-port', 'allow-host', 'control', 'cors', 'cors-origin', 'host', 'prefer', 'token'],
  'what counts': [
    'accepted',
    'again',
    'allow-transient',
    'allow-unjudged',
    'at-least',
    'baseline',
    'choices',
    'client',
    'fail-on',
    'laboratory',
    'list',
    'min-entities',
    'needs',
    'only',
    ...['operation', 'require', 'require-reasons', 'requirements', 'rule', 'skip-rule', 'strict', 'tag'],
    'update-baseline',
  ],
  'what is read': [
    'as',
    'build',
    'compare',
    'contract',
    'max-build',
    'notes',
    'open-points',
    'overlay',
    'scenarios',
    'since',
  ],
  'what is written': [
    ...['activate-at', 'badge', 'cache', 'dir', 'draft', 'force', 'fresh', 'har', 'html', 'index', 'manifest', 'merge'],
    ...['base-url', 'markdown', 'observations', 'out', 'output', 'record', 'yes'],
  ],
  'which program starts': ['browser', 'mine', 'open'],
  'what the command does': [
    'accept',
    'break',
    'dry-run',
    'expires',
    'list-rules',
    'list-variations',
    'owner',
    'reason',
    'remove',
    'replay',
    'shard',
    'wrong',
  ],
}

/** What a flag decides that is not for a file in the working folder; undefined where it is. */
export function decidedBy(key: string): string | undefined {
  if (forms.includes(key)) return undefined
  const [what = 'more than forms and amounts'] = Object.entries(trust).find(([, keys]) => keys.includes(key)) ?? []
  return what
}
