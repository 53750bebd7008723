import { counted, type OwnSession, type OwnSessions as Answer } from '@tinkerdesk/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { issuersInDocument } from '../../../client/issuers.js'
import { request } from '../../../client/request.js'
import { LoadFault } from '../../../ui/messages/load-fault.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'
import { Loading } from '../../../ui/messages/loading.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { toast } from '../../../ui/messages/toast.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import './own-sessions.css'

/** Where the person is signed in. Each sign-in can be ended, and all others at once. */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  const { data, error, refresh } = useApiQuery<Answer>('/api/auth/sessions')
  const [ending, setEnding] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const others = data?.data.filter(({ isCurrent }) => !isCurrent) ?? []
  const end = async (what: string, send: () => Promise<unknown>, done: string) => {
    setEnding(what)
    try {
      await send()
      toast.success(done)
    } catch (problem) {
      toast.error(problem instanceof Error ? problem.message : 'The sign-in could not be ended.')
    }
    setEnding(null)
    setAsking(false)
    refresh()
  }
  const endOne = ({ id, device }: OwnSession) =>
    end(id, () => request('delete', `/api/auth/sessions/${id}`), `Signed out of ${device}`)
  const endOthers = () =>
    end(
      'others',
      () => request('post', '/api/auth/sessions/end-others', { body: {} }),
      'All other sign-ins ended',
    )
  return (
    <Dialog open onClose={onClose} title="Your sign-ins" width={520}>
      {error ? <LoadFault error={error} onRetry={refresh} /> : null}
      {data || error ? null : <Loading />}
      <ul className="own-sessions">
        {data?.data.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.device}</strong>
              {session.isCurrent ? <span className="own-session-here">This device</span> : null}
              <p>
                {session.issuer ? (
                  <span>
                    Signed in with {session.issuer} <TimeAgo value={session.createdAt} />
                  </span>
                ) : (
                  <span>
                    Signed in <TimeAgo value={session.createdAt} />
                  </span>
                )}
                {session.isCurrent ? null : (
                  <>
                    {' · last used '}
                    <TimeAgo value={session.seenAt} />
                  </>
                )}
              </p>
            </div>
            {session.isCurrent ? null : (
              <button
                type="button"
                className="button"
                disabled={ending !== null}
                onClick={() => void endOne(session)}
              >
                End<span className="visually-hidden"> the sign-in with {session.device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {data && others.length === 0 ? (
        <p className="own-sessions-none">You are signed in on this device only.</p>
      ) : null}
      {others.length > 0 ? (
        <div className="form-actions">
          {isAsking ? (
            <span className="own-sessions-none">
              Sign out {counted(others.length, 'other device')}?
            </span>
          ) : null}
          <button
            type="button"
            className="button"
            disabled={ending !== null}
            onClick={() => (isAsking ? void endOthers() : setAsking(true))}
          >
            {isAsking ? 'End them' : 'End all others'}
          </button>
        </div>
      ) : null}
      {issuersInDocument()?.length ? (
        <p className="own-sessions-none">
          <Link className="td-to" to="/single-sign-on" onClick={onClose}>
            Single sign-on
          </Link>
        </p>
      ) : null}
    </Dialog>
  )
}
