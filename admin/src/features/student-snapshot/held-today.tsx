import { useList } from '@refinedev/core'
import { formatMoment, resourceNamed, titleOf } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { today } from '../../fields/day/today.js'
import { useMe } from '../../fields/use-me.js'
import type { ListRow } from '../../resource/index.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { PartFault } from '../../ui/messages/part-state.js'
import { registerOfSession } from '../../fields/register-address.js'
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
      row={({ id, timestamp, topic, school }) => (
        <p>
          <Link to={`/${session.path}/show/${id}`}>
            <span data-typed>
              {[
                formatMoment(String(timestamp)).split(', ')[1],
                titleOf(resourceNamed('topic'), (topic ?? {}) as ListRow),
                titleOf(resourceNamed('school'), (school ?? {}) as ListRow),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Link>
          <small>
            <Link to={registerOfSession(id)}>Take the register</Link>
          </small>
        </p>
      )}
    />
  )
}
