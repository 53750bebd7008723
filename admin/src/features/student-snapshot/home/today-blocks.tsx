import {
  requestKindLabels,
  resourceNamed,
  slotHourLabels,
  today,
  type Home,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { registerOfHour } from '../../../fields/register-address.js'
import { formatDay } from '../../../fields/day/format-day.js'
import { NotLoaded } from '../../../ui/messages/not-loaded.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import { useLive } from '../../../ui/paging/use-live.js'
import { lazyPart } from '../../../ui/code/lazy-part.js'
import { useMe } from '../../../fields/use-me.js'
import { HeldToday } from './held-today.js'
import { OwnSchools } from './own-schools.js'
import { HomeBlock } from './home-block.js'
import { TaskLine } from './task-line.js'

const CoordinatedSchools = lazyPart(() => import('./coordinated-schools.js'))

const resources = ['task', 'competition', 'tinkeringActivity', 'slotBooking', 'guardianRequest']
const closing = resourceNamed('competition')

/** The reader's tasks, competitions that close, proposals and bookings that need attention today. */
export function TodayBlocks() {
  const { data, isLoading, error, refresh } = useApiQuery<Home>('/api/home')
  useLive(resources, refresh)
  const { role, coordinatedIds } = useMe()
  if (error)
    return (
      <section className="td-panel snap-attention">
        <NotLoaded title="What is due today could not be loaded" error={error} onRetry={refresh} />
      </section>
    )
  const day = today()
  return (
    <div className="snap-today" aria-busy={isLoading}>
      {role === 'admin' ? null : <HeldToday />}
      <OwnSchools />
      {coordinatedIds ? (
        <Suspense fallback={null}>
          <CoordinatedSchools />
        </Suspense>
      ) : null}
      {data?.requests?.total ? (
        <HomeBlock
          title="Overdue requests of guardians"
          none="No request is overdue."
          block={data.requests}
          all="/guardian-request-data/view?sort=deadline"
          row={({ id, kind, guardian, deadline }) => (
            <Link to={`/guardian-request-data/show/${id}`}>
              <span>
                {requestKindLabels[kind]} · {guardian}
              </span>
              <small>{formatDay(deadline)}</small>
            </Link>
          )}
        />
      ) : null}
      <HomeBlock
        title="Tasks due"
        none="No task is due."
        block={data?.tasks}
        all="/tasks"
        row={(task) => <TaskLine task={task} today={day} />}
      />
      <HomeBlock
        title="Applications closing"
        none="No competition closes within a week."
        block={data?.closing}
        all={`/${closing.path}/view?sort=-applicationEndDate`}
        row={({ id, name, applicationEndDate }) => (
          <Link to={`/${closing.path}/show/${id}`}>
            <span>{name}</span>
            <small>{applicationEndDate === day ? 'Today' : formatDay(applicationEndDate)}</small>
          </Link>
        )}
      />
      <HomeBlock
        title="Proposals"
        none="No proposal waits for a decision."
        block={data?.proposals}
        all="/ta-gen-report"
        row={({ id, taName, createdAt }) => (
          <Link to={`/ta-data/show/${id}`}>
            <span>{taName}</span>
            <small>
              <TimeAgo value={createdAt} />
            </small>
          </Link>
        )}
      />
      {data?.bookings === null ? null : (
        <HomeBlock
          title="Booked today"
          none="No lab is booked today."
          block={data?.bookings}
          all="/slot-management/manage"
          row={({ hour, slot, who, lab }) => {
            const place = `${slotHourLabels[hour]} · ${who}`
            return (
              <p>
                {slot ? (
                  <Link to={registerOfHour({ slot, day, hour })} title={text('Take the register')}>
                    <span>{place}</span>
                  </Link>
                ) : (
                  <span>{place}</span>
                )}
                <small>{lab}</small>
              </p>
            )
          }}
        />
      )}
    </div>
  )
}
