export const sessionCookie = 'tinkerdesk_session'
/** The cookie's name over https. Browsers accept it only from this host over TLS, so no other host under the same domain can set it. */
export const secureCookie = `__Host-${sessionCookie}`

/** The name of the cookie at an address. */
export const sessionCookieAt = (address: string): string =>
  address.startsWith('https:') ? secureCookie : sessionCookie
