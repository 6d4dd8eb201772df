import type { ProjectFile } from './project-files.ts'

/** What TypeScript adds to the text of our files. */
const types = [', type Scenario', ' as Record<string, Scenario>', ': Promise<void>', ': string']

/** A file of ours in JavaScript. */
export function inJavaScript({ path, text }: ProjectFile): ProjectFile {
  return {
    path: path.replace(/ts$/, 'js'),
    text: types.reduce((rest, type) => rest.replaceAll(type, ''), text),
  }
}
