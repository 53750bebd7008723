import { useList } from '@refinedev/core'
import { formatMoment, resourceNamed, today } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { useMe } from '../../../fields/use-me.js'
import type { ListRow } from '../../../resource/index.js'
import { faultOf } from '../../../ui/messages/query-fault.js'
import { PartFault } from '../../../ui/messages/part-state.js'
import { registerOfSession } from '../../../fields/register-address.js'
import { sessionPlace } from '../../../fields/session-place.js'
import { sessionsHeldOn } from './sessions-held.js'
import { HomeBlock } from './home-block.js'

const session = resourceNamed('session')

/** The sessions that the person holds today, each with the way to its register. */
export function HeldToday() {
  const { query, result } = useList<ListRow>({
    ...sessionsHeldOn(useMe(), today()),
    errorNotification: false,
    liveMode: 'auto',
  })
  const fault = faultOf(query)
  if (fault) return <PartFault error={fault} onRetry={() => void query.refetch()} />
  return (
    <HomeBlock
      title="Your sessions today"
      none="You hold no session today."
      block={query.isSuccess ? { rows: result.data, total: result.total ?? 0 } : undefined}
      all={`/${session.path}/upcoming`}
      row={(row) => (
        <p>
          <Link to={`/${session.path}/show/${row.id}`}>
            <span data-typed>
              {[formatMoment(String(row.timestamp)).split(', ')[1], sessionPlace(row)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Link>
          <small>
            <Link to={registerOfSession(row.id)}>Take the register</Link>
          </small>
        </p>
      )}
    />
  )
}
