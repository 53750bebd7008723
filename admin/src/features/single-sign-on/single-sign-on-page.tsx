import type { IssuerAddress, IssuerLinks, Issuers } from '@tinkerdesk/shared'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { request } from '../../client/request.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { Loading } from '../../ui/messages/loading.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { IssuerRow, LinkedIssuer } from './issuer-row.js'
import './single-sign-on.css'

const reasons: Record<string, string> = {
  'issuer-down': 'This service does not answer. Please try again later.',
  'issuer-failed': 'The sign-in was not completed, so nothing was linked. Please try again.',
  'issuer-busy': 'Too many attempts. Please wait a little and try again.',
  'issuer-taken':
    'This sign-in belongs to another account already, or your account has another one with this service. Unlink that first.',
}

/** The services with which this person signs in. */
export default function SingleSignOnPage() {
  const issuers = useApiQuery<Issuers>('/api/auth/issuers')
  const links = useApiQuery<IssuerLinks>('/api/auth/issuer-links')
  const [query] = useSearchParams()
  const [opening, setOpening] = useState<string>()
  const refused = reasons[query.get('reason') ?? '']
  const error = issuers.error ?? links.error
  const all = issuers.data && links.data ? { issuers: issuers.data, links: links.data } : undefined
  const link = async (id: string) => {
    setOpening(id)
    try {
      const { url } = await request<IssuerAddress>('post', `/api/auth/issuers/${id}/link`, {
        body: {},
      })
      location.assign(url)
    } catch (problem) {
      toast.error(problem instanceof Error ? problem.message : 'The service could not be opened.')
      setOpening(undefined)
    }
  }
  const retry = () => {
    issuers.refresh()
    links.refresh()
  }
  const free = all?.issuers.data.filter(
    ({ id }) => !all.links.data.some(({ issuer }) => issuer === id),
  )
  return (
    <div className="td-page single-sign-on">
      <PageHead
        title="Single sign-on"
        subtitle="Services that open your account without a password"
      />
      {refused ? (
        <p className="form-problem" role="alert">
          {refused}
        </p>
      ) : null}
      {error ? <LoadFault error={error} onRetry={retry} /> : null}
      {all || error ? null : <Loading />}
      {all && all.issuers.data.length + all.links.data.length === 0 ? (
        <ListMessage title="No services yet">
          The people who run this server can set up services with which you sign in.
        </ListMessage>
      ) : null}
      <ul className="issuer-rows">
        {all?.links.data.map((linked) => (
          <LinkedIssuer key={linked.id} link={linked} onEnd={links.refresh} />
        ))}
        {free?.map(({ id, label }) => (
          <IssuerRow key={id} label={label} state="Not linked">
            <button
              type="button"
              className="button"
              disabled={opening !== undefined}
              onClick={() => void link(id)}
            >
              Link it<span className="visually-hidden"> {label}</span>
            </button>
          </IssuerRow>
        ))}
      </ul>
    </div>
  )
}
