const [begin, end] = ['<!-- model-query-toolkit: begin -->', '<!-- model-query-toolkit: end -->']
const pointer = 'Before you mock, call or serve the Model query API, read `node_modules/model-query-toolkit/AGENTS.md`.'

/** AGENTS.md of a project, for coding assistants, with three lines of ours that point to that of this package. */
export function assistantLines(there: string | undefined): { readonly path: string; readonly text: string } {
  const path = 'AGENTS.md'
  const lines = `${begin}\n${pointer}\n${end}\n`
  if (there === undefined) return { path, text: lines }
  const ends = there.includes('\r\n') ? '\r\n' : '\n'
  const ours = lines.replaceAll('\n', ends)
  const [from, to] = [there.indexOf(begin), there.indexOf(end)]
  if (from !== -1 && to > from) {
    const after = there.slice(to + end.length).replace(/^\r?\n/, '')
    return { path, text: there.slice(0, from) + ours + after }
  }
  return { path, text: `${there.trimEnd()}${there.trim() === '' ? '' : ends + ends}${ours}` }
}
