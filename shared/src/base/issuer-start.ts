/** Returns the address where a sign-in at an issuer begins. Afterwards it leads to `to` within the product, or to the home page. */
export const issuerStart = (id: string, to = '/'): string =>
  `/api/auth/issuers/${id}/start${to === '/' ? '' : `?to=${encodeURIComponent(to)}`}`

/** The issuer for which the build draws a button. The server writes those of its settings in its place. */
export const drawnIssuer = { id: 'issuer-id', label: 'issuer-label' }
