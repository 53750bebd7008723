import { text } from '@tinkerdesk/shared/base/say'
import { useList, type CrudFilter } from '@refinedev/core'
import {
  counted,
  dayAfter,
  dayInIndia,
  formatMoment,
  maxPageSize,
  resourceNamed,
  startOfDay,
  titleOf,
  today,
  type AnyRow,
} from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { rightsOf } from '../../fields/rights.js'
import { useMySchools } from '../../fields/my-schools.js'
import { MySchoolsSwitch } from '../../fields/my-schools-switch.js'
import { useMe } from '../../fields/use-me.js'
import { MonthCalendar, type CalendarEntry } from '../../ui/calendar/month-calendar.js'
import { weeksOf } from '../../ui/calendar/month-weeks.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PartFault } from '../../ui/messages/part-state.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import '../../fields/common/field.css'

const session = resourceNamed('session')
const competition = resourceNamed('competition')

/** Half past ten in UTC is four in the afternoon in India, a usual time after school. */
const usualStart = 'T10:30:00.000Z'

const between = (field: string, from: string, to: string): CrudFilter[] => [
  { field, operator: 'gte', value: from },
  { field, operator: 'lt', value: to },
]

/** Loads the records of one kind with a value between two limits, at most a page of them. */
const useBetween = (
  url: string,
  field: string,
  [from, to]: readonly [string, string],
  join: readonly string[] = [],
  more: readonly CrudFilter[] = [],
) =>
  useList<AnyRow>({
    resource: url,
    filters: [...between(field, from, to), ...more],
    sorters: [{ field, order: 'asc' }],
    pagination: { currentPage: 1, pageSize: maxPageSize },
    meta: join.length > 0 ? { join: join.map((path) => ({ field: path })) } : {},
    errorNotification: false,
    liveMode: 'auto',
  })

const topicOf = (row: AnyRow): string =>
  (['subject', 'topic'] as const)
    .map((path) => titleOf(resourceNamed(path), (row[path] ?? {}) as AnyRow))
    .filter(Boolean)
    .join(' · ') || session.label.one

/** The sessions of a month, with the days on which competitions begin and their applications close. The month is in the address. */
export default function SessionCalendar({
  title,
  children,
}: {
  title: string
  children: ReactNode
}) {
  const me = useMe()
  const { filtersOf: ofMySchools } = useMySchools()
  const [address, setAddress] = useSearchParams()
  const inAddress = address.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(inAddress) ? inAddress : today().slice(0, 7)
  const days = weeksOf(month).flat()
  const [first, last] = [days[0]!, days.at(-1)!]
  const dayAfterLast = dayAfter(last, 1)
  const sessions = useBetween(
    session.url,
    'timestamp',
    [startOfDay(first), startOfDay(last, 1)],
    ['subject', 'topic', 'school'],
    ofMySchools(session),
  )
  const starts = useBetween(competition.url, 'competitionStartDate', [first, dayAfterLast])
  const ends = useBetween(competition.url, 'applicationEndDate', [first, dayAfterLast])
  const all = [sessions, starts, ends]
  const error = all.map(({ query }) => faultOf(query)).find((fault) => fault !== null)
  const dayEntry =
    (kind: string, field: string) =>
    (row: AnyRow): CalendarEntry => ({
      key: `${row.id} ${kind}`,
      day: String(row[field]),
      kind,
      label: titleOf(competition, row),
      to: `/${competition.path}/show/${row.id}`,
    })
  const entries: CalendarEntry[] = [
    ...sessions.result.data.map((row) => {
      const at = String(row.timestamp)
      return {
        key: row.id,
        day: dayInIndia(new Date(at)),
        time: formatMoment(at).split(', ')[1] ?? '',
        label: topicOf(row),
        to: `/${session.path}/show/${row.id}`,
      }
    }),
    ...starts.result.data.map(dayEntry(text('Begins'), 'competitionStartDate')),
    ...ends.result.data.map(dayEntry(text('Closes'), 'applicationEndDate')),
  ]
  const count = sessions.result.total ?? 0
  const isCut = all.some(({ result }) => (result.total ?? 0) > maxPageSize)
  return (
    <div className="td-page">
      <PageHead
        title={title}
        subtitle={sessions.query.isPending ? '…' : `${counted(count, 'session')} in these weeks`}
      >
        <MySchoolsSwitch />
        {children}
      </PageHead>
      <section className="td-panel" aria-busy={all.some(({ query }) => query.isFetching)}>
        {error ? (
          <PartFault
            error={error}
            onRetry={() => void Promise.all(all.map(({ query }) => query.refetch()))}
          />
        ) : null}
        {isCut ? (
          <p className="td-help">
            Only the first {maxPageSize} of a kind are shown. The list has all of them.
          </p>
        ) : null}
        <MonthCalendar
          month={month}
          entries={entries}
          onMonth={(next) => setAddress({ view: 'calendar', month: next }, { replace: true })}
          addAt={
            rightsOf(session, me).may('create')
              ? (day) => `/${session.path}/add?timestamp=${day}${usualStart}`
              : null
          }
        />
      </section>
    </div>
  )
}
