/** No person asks for a longer one. */
const maxLength = 500

/** Returns an address within the product, with its query and without another host, or the home page for anything else. */
export function returnAddress(to: string | undefined, publicUrl: string): string {
  if (!to?.startsWith('/') || to.length > maxLength || !URL.canParse(to, publicUrl)) return '/'
  const url = new URL(to, publicUrl)
  const isOwn = url.origin === new URL(publicUrl).origin
  const path = url.pathname + url.search + url.hash
  return isOwn && !/^\/(auth|api)(\/|$)/.test(url.pathname) && !path.startsWith('//') ? path : '/'
}
