/**
 * Returns the token of a mailed link and takes it out of the address bar, where a class-mate could read or copy it. The browser's
 * history entry keeps it, so that a reload still works. Links of earlier versions have it in the query. Returns '' when there is none.
 */
export function takeLinkToken(): string {
  const kept = history.state as { linkToken?: unknown } | null
  const query = new URLSearchParams(location.search)
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? query.get('token')
  if (token === null) return typeof kept?.linkToken === 'string' ? kept.linkToken : ''
  query.delete('token')
  const rest = query.toString()
  history.replaceState(
    { ...kept, linkToken: token },
    '',
    location.pathname + (rest ? `?${rest}` : ''),
  )
  return token
}
