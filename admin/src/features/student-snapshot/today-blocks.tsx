import { resourceNamed, slotHourLabels, type Home, formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../fields/day/format-day.js'
import { today } from '../../fields/day/today.js'
import { ListMessage } from '../../ui/list-message.js'
import { TimeAgo } from '../../ui/time-ago.js'
import { useApiQuery } from '../../ui/use-api-query.js'
import { useLive } from '../../ui/use-live.js'
import '../../ui/skeleton.css'
import './today-blocks.css'

const resources = ['task', 'competition', 'tinkeringActivity', 'slotBooking']
const closing = resourceNamed('competition')

/** The reader's tasks, competitions that close, proposals and bookings that need attention today. */
export function TodayBlocks() {
  const { data, isLoading, error, refresh } = useApiQuery<Home>('/api/home')
  useLive(resources, refresh)
  if (error)
    return (
      <section className="td-panel snap-attention">
        <ListMessage tone="error" title="What is due today could not be loaded" action={<Button onClick={refresh}>Try again</Button>}>
          {error.message}
        </ListMessage>
      </section>
    )
  const day = today()
  return (
    <div className="snap-today" aria-busy={isLoading}>
      <Block
        title="Tasks due"
        none="No task is due."
        block={data?.tasks}
        all="/tasks"
        row={({ id, taskName, taskDueDate }) => (
          <Link to={`/tasks/edit/${id}`}>
            <span>{taskName}</span>
            <small className={taskDueDate < day ? 'snap-late' : ''}>
              {taskDueDate < day ? `Overdue, ${formatDay(taskDueDate)}` : 'Today'}
            </small>
          </Link>
        )}
      />
      <Block
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
      <Block
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
        <Block
          title="Booked today"
          none="No lab is booked today."
          block={data?.bookings}
          all="/slot-management/manage"
          row={({ hour, who, lab }) => (
            <p>
              <span>
                {slotHourLabels[hour]} · {who}
              </span>
              <small>{lab}</small>
            </p>
          )}
        />
      )}
    </div>
  )
}

interface BlockProps<Row> {
  title: string
  /** The sentence for no rows. */
  none: string
  /** Absent while it loads. */
  block: { rows: readonly Row[]; total: number } | undefined
  /** The address of all of them. */
  all: string
  row: (row: Row) => ReactNode
}

function Block<Row extends { id: string }>({ title, none, block, all, row }: BlockProps<Row>) {
  const { rows = [], total = 0 } = block ?? {}
  return (
    <section className="td-panel snap-today-block" aria-label={title}>
      <h2>
        <Link to={all}>{title}</Link> {total ? <span className="snap-count">{formatCount(total)}</span> : null}
      </h2>
      {block ? null : <span className="td-skeleton" />}
      {block && total === 0 ? <p className="snap-soft">{none}</p> : null}
      <ul>
        {rows.map((each) => (
          <li key={each.id}>{row(each)}</li>
        ))}
      </ul>
    </section>
  )
}
