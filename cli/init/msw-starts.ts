import { sourceFiles } from '../../src/files/source-files.ts'

/** The files of a project that start msw, by their paths from its folder. */
export async function filesThatStartMsw(folder: string): Promise<readonly string[]> {
  const found: string[] = []
  for await (const { path, text } of sourceFiles(folder)) if (startsMsw(text)) found.push(path)
  return found
}

/** Others have functions of these names, too. */
function startsMsw(text: string): boolean {
  return /\bsetup(?:Server|Worker)\(/.test(text) && /['"]msw\/\w+['"]/.test(text)
}
