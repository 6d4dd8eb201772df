import type { HelpPlan } from '../terminal/short-help.ts'

export const serveHelp: HelpPlan = {
  groups: {
    Build:
      '--fixture --watch --no-watch --max-hits --upstream --pass --pass-others --header --poll --cache --max-build',
    Address: '--port --host --strict-port --cert --key --base-path --cors-origin --allow-host --admin-port --drain',
    'On purpose':
      '--delay --fault --scenario --scenarios --prefer --no-prefer --seed --vary --surprise --as --break --list-variations',
    Control: '--control --token --open --no-console',
    Output: '--log --quiet --har --journal',
  },
  everyday:
    '--fixture --port --base-path --cors-origin --delay --fault --scenario --scenarios --vary --control --open --help',
  examples: [
    ['the bundled library, on http://127.0.0.1:4010', 'serve'],
    ['your own build, reloaded when it changes', 'serve build/model'],
    ['slow, and one search in ten fails', 'serve --delay 100-800 --fault searchModel=500:10%'],
    ['all is down, until you choose another scenario', 'serve --scenario down --control'],
    ['a 404 with an HTML page, as the contract permits', 'serve --vary error-html'],
  ],
}
