import type { HelpPlan } from '../terminal/short-help.ts'

export const checkHelp: HelpPlan = {
  groups: {
    Server: '--mine --header --query --ca --cert --key --insecure --wait',
    'Judge by': '--build --laboratory --contract --choices --needs --beside --beside-header',
    'Which rules': '--rule --skip-rule --operation --again --list-rules',
    'How much to ask': '--quick --sample --miss --exhaustive --probe-writes --no-pretending --seed --dry-run',
    'Load and limits': '--concurrency --rate --timeout --max-body --max-requests --time-limit',
    Verdict:
      '--fail-on --fail-fast --allow-transient --requirements --baseline --update-baseline --require-reasons --allow-unjudged --require --min-entities --list',
    Report: '--reporter --verbose --quiet --observations',
    'Record, replay, shards': '--record --replay --shard',
  },
  everyday: '--build --header --wait --quick --rule --fail-on --baseline --reporter --verbose --quiet --record --help',
  examples: [
    ['judge by what the specification states', 'check http://127.0.0.1:4010'],
    ['does it also answer from this build?', 'check http://127.0.0.1:4010 --build build/model'],
    ['wait for it in CI, and write a report', 'check http://127.0.0.1:4010 --wait 30s --reporter junit=report.xml'],
    ['only the rules of one clause', 'check http://127.0.0.1:4010 --rule OPS-2'],
    ['fail only by what is new or worse', 'check http://127.0.0.1:4010 --baseline report.json'],
  ],
}
