import { packageFile } from '../../src/files/package-file.ts'
import { clauseWords } from '../../src/interface/read-interface.ts'
import { readRegister } from '../../src/interface/read-notes.ts'

/** The text of every clause and open point, by id; that of an open point begins with its title, which says what it is about. */
export async function citedWords(): Promise<Readonly<Record<string, string>>> {
  const [clauses, { openPoints }] = await Promise.all([
    clauseWords(),
    readRegister(packageFile('contract/open-points.json')),
  ])
  return { ...clauses, ...Object.fromEntries(openPoints.map(({ id, title, words }) => [id, `${title}. ${words}`])) }
}
