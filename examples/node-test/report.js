/** How many findings of each severity there are, asked of a Model query API; one retry when it is down. */
export async function countFindings(baseUrl) {
  let response = await fetch(`${baseUrl}/findings`)
  if (response.status >= 500) response = await fetch(`${baseUrl}/findings`)
  if (!response.ok) throw new Error(`The findings were answered ${response.status}.`)
  const counts = {}
  for (const { severity = 'none' } of await response.json()) counts[severity] = (counts[severity] ?? 0) + 1
  return counts
}
