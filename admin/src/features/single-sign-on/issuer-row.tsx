import type { IssuerLink } from '@tinkerdesk/shared'
import { useState, type ReactNode } from 'react'
import { request } from '../../client/request.js'
import { toast } from '../../ui/messages/toast.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import './single-sign-on.css'

/** One service with its state, and what can be done about it. */
export const IssuerRow = ({
  label,
  state,
  children,
}: {
  label: string
  state: ReactNode
  children?: ReactNode
}) => (
  <li className="td-panel issuer-row">
    <div>
      <strong>{label}</strong>
      <p className="td-nothing">{state}</p>
    </div>
    {children}
  </li>
)

/** A linked sign-in, which its person or an admin may end. */
export function LinkedIssuer({ link, onEnd }: { link: IssuerLink; onEnd: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    try {
      await request('delete', `/api/auth/issuer-links/${link.id}`)
      toast.success('Sign-in unlinked')
      onEnd()
    } catch (problem) {
      toast.error(problem instanceof Error ? problem.message : 'The sign-in could not be unlinked.')
    }
    setEnding(false)
    setAsking(false)
  }
  const state = (
    <>
      <span>
        Linked <TimeAgo value={link.createdAt} />
      </span>
      {' · '}
      {link.usedAt ? (
        <span>
          last used <TimeAgo value={link.usedAt} />
        </span>
      ) : (
        'not used yet'
      )}
    </>
  )
  return (
    <IssuerRow label={link.label} state={state}>
      <button
        type="button"
        className="button"
        disabled={isEnding}
        onClick={() => (isAsking ? void end() : setAsking(true))}
      >
        {isAsking ? 'End it and sign out there' : 'Unlink'}
        <span className="visually-hidden"> {link.label}</span>
      </button>
    </IssuerRow>
  )
}
