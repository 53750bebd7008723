/** Returns where to go after signing in: only an address of our own, and never another sign-in screen. */
export function destination(to: string | null, origin: string): string {
  if (!to?.startsWith('/')) return '/'
  const url = new URL(to, origin)
  return url.origin === origin && !url.pathname.startsWith('/auth/')
    ? url.pathname + url.search + url.hash
    : '/'
}
