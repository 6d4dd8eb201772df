/**
 * Hints name the program as an installed package runs it. In a checkout, which has it as TypeScript, `npx` finds no program
 * of this name until it is built: there, they name the script that has just run.
 */
export function asRunHere(text: string, program: string = import.meta.url): string {
  return program.endsWith('.ts') ? text.replace(/\bnpx(\s+)model-query\b/g, 'npm run cli$1--') : text
}
