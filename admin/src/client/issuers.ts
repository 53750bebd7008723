import type { Issuer } from '@tinkerdesk/shared/wire/account/issuers'

/** Returns the services with which people sign in, as the document names them. `undefined` if it does not, while one develops. */
export function issuersInDocument(): Issuer[] | undefined {
  const written = document.querySelector<HTMLMetaElement>('meta[name=issuers]')?.content
  return written ? (JSON.parse(written) as Issuer[]) : undefined
}
