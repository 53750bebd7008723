import { issuerStart } from '@tinkerdesk/shared/base/issuer-start'
import type { Issuer, Issuers } from '@tinkerdesk/shared/wire/account/issuers'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { issuersInDocument } from '../../client/issuers.js'
import { request } from '../../client/request.js'

const never = () => () => {}

interface Props {
  /** Where to go after signing in. */
  to: () => string
  drawn: readonly Issuer[] | undefined
}

/** A link for each service with which people sign in. The document has them before the program comes; then they also lead to where the person wanted to go. */
export function IssuerButtons({ to, drawn }: Props) {
  const [issuers, setIssuers] = useState(drawn ?? issuersInDocument)
  // The document, which has no address of its own, names no target.
  const target = useSyncExternalStore(never, to, () => undefined)
  useEffect(() => {
    if (!issuers)
      request<Issuers>('get', '/api/auth/issuers').then(
        ({ data }) => setIssuers(data),
        () => {},
      )
  }, [issuers])
  if (!issuers?.length) return null
  return (
    <div className="auth-issuers">
      {issuers.map(({ id, label }) => (
        <a key={id} className="button auth-submit" href={issuerStart(id, target)}>
          {`Sign in with ${label}`}
        </a>
      ))}
    </div>
  )
}
