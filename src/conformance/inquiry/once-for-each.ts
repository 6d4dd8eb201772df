/** `make`, called once for each object: a contract never changes, and is looked at by many rules, and judged by more than once. */
export function onceForEach<Given extends object, Made extends object>(
  make: (given: Given) => Made,
): (given: Given) => Made {
  const made = new WeakMap<Given, Made>()
  return (given) => {
    const known = made.get(given) ?? make(given)
    made.set(given, known)
    return known
  }
}
