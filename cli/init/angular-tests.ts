/** Where the tests of an angular.json run: `ng test` has a configuration of vitest of its own, or starts a browser. */
export function angularTests(text: string): 'angular' | 'browser' | undefined {
  if (/:unit-test"/.test(text)) return /"runner"\s*:\s*"karma"|"browsers"\s*:/.test(text) ? 'browser' : 'angular'
  return /:karma"/.test(text) ? 'browser' : undefined
}
