/** Whether a configuration exports a function, as far as its text shows. */
export function exportsFunction(text: string): boolean {
  // In strings, what looks like a comment is none: "src/**/*", a URL.
  const code = text.replaceAll(
    /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[^]*?\*\/|\/\/.*/g,
    '$1',
  )
  const exported = /(?:\bexport\s+default|\bmodule\.exports\s*=)\s*([^]*)/.exec(code)?.[1] ?? ''
  return isFunction(exported, code, [])
}

const callee = /^defineConfig\s*\(\s*/
const written = /^(?:async\b|function\b|\w+\s*=>|\((?:[^()]|\([^()]*\))*\)\s*(?::[^={]*)?=>)/

/** Whether code begins with a function, with a call of `defineConfig` with one, or with the name of either. */
function isFunction(start: string, code: string, seen: readonly string[]): boolean {
  const value = start.replace(callee, '')
  if (written.test(value)) return true
  const name = /^\w+(?!\s*[\w(.])/.exec(value)?.[0]
  if (name === undefined || seen.includes(name)) return false
  if (new RegExp(`\\bfunction\\s+${name}\\b`).test(code)) return true
  const given = new RegExp(`\\b(?:const|let|var)\\s+${name}\\b[^=]*=\\s*([^]*)`).exec(code)?.[1]
  return given !== undefined && isFunction(given, code, [...seen, name])
}
