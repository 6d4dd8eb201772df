import type { Location, Log, ReportingDescriptor, Result } from 'sarif'

/**
 * What GitHub's code scanning would refuse or cut in a SARIF file, one line each: the rules of its page "SARIF support for
 * code scanning", in our own words. What that page calls required is required here and never empty.
 */
export function refusedByGithub(log: Log): readonly string[] {
  const said: string[] = []
  const wants = (fine: boolean, what: string): void => {
    if (!fine) said.push(what)
  }
  const filled = (text: string | undefined): boolean => text !== undefined && text !== ''
  wants(log.version === '2.1.0', 'version 2.1.0')
  wants(filled(log.$schema), '$schema')
  wants(log.runs.length >= 1 && log.runs.length <= 20, '1 to 20 runs')
  wants(JSON.stringify(log).length < 10_000_000, 'less than 10 MB, even before it is compressed')

  for (const { tool, results, automationDetails, extensions = [] } of log.runs as readonly (Log['runs'][number] & {
    extensions?: readonly unknown[]
  })[]) {
    const { name, rules, semanticVersion } = tool.driver
    wants(filled(name), 'tool.driver.name')
    wants(/^\d+\.\d+\.\d+/.test(semanticVersion ?? ''), 'tool.driver.semanticVersion')
    wants(rules !== undefined && rules.length <= 25_000, 'rules, at most 25,000')
    wants(new Set(rules?.map(({ id }) => id)).size === rules?.length, 'rule ids that differ')
    wants(extensions.length <= 100, 'at most 100 extensions')
    wants(results !== undefined && results.length <= 5000, 'results, at most 5,000 shown')
    wants(/^[^/].*\/$/.test(automationDetails?.id ?? ''), 'a category that ends in /')
    for (const rule of rules ?? []) checkRule(rule)
    for (const result of results ?? []) checkResult(result, rules ?? [])
  }
  return said

  function checkRule({
    id,
    shortDescription,
    fullDescription,
    help,
    defaultConfiguration,
    properties,
  }: ReportingDescriptor): void {
    wants(filled(id), 'an id of each rule')
    for (const text of [shortDescription?.text, fullDescription?.text]) {
      wants(filled(text) && Array.from(text ?? '').length <= 1024, `descriptions of ${id}, of at most 1,024 characters`)
    }
    wants(filled(help?.text), `help.text of ${id}`)
    wants(filled(help?.markdown), `help.markdown of ${id}`)
    wants(['note', 'warning', 'error'].includes(defaultConfiguration?.level ?? 'warning'), `the level of ${id}`)
    wants((properties?.tags ?? []).length <= 10, `at most 10 tags of ${id}`)
  }

  function checkResult(
    { ruleId = '', ruleIndex = -1, message, locations = [], relatedLocations = [], partialFingerprints }: Result,
    rules: readonly ReportingDescriptor[],
  ): void {
    wants(rules[ruleIndex]?.id === ruleId, `a rule of the result ${ruleId}`)
    wants(filled(message.text), `the message of ${ruleId}`)
    wants(locations.length >= 1, `expected at least one location in ${ruleId}`)
    wants(locations.length <= 10 && relatedLocations.length <= 100, `few locations in ${ruleId}`)
    wants(filled(partialFingerprints?.['primaryLocationLineHash']), `primaryLocationLineHash of ${ruleId}`)
    for (const location of [...locations, ...relatedLocations]) checkLocation(location, ruleId)
  }

  function checkLocation({ physicalLocation }: Location, ruleId: string): void {
    const uri = physicalLocation?.artifactLocation?.uri
    wants(filled(uri), `a file of each location of ${ruleId}`)
    wants(!/^(?!file:)[a-z]+:/i.test(uri ?? ''), `a path in ${ruleId}, not ${uri}`)
    const { startLine = 0, startColumn = 0, endLine = 0, endColumn = 0 } = physicalLocation?.region ?? {}
    wants(startLine >= 1 && startColumn >= 1, `the start of the region in ${ruleId}`)
    wants(endLine >= startLine && endColumn > startColumn, `the end of the region in ${ruleId}`)
  }
}
