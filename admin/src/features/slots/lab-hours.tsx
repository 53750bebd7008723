import { useOne, type HttpError } from '@refinedev/core'
import { monthAfter } from '@tinkerdesk/shared/base/month'
import { dayInIndia, maxBookingDays, today, type ShownRemoteLab } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { bookableLab, bookableMonth } from './booking/bookable.js'
import { isMonth, monthLabel } from '../../fields/day/month.js'
import { openIn } from './month/month.js'
import { MonthGrid } from './booking/month-grid.js'
import { MonthField } from './month/month-field.js'
import { SlotState } from './month/slot-state.js'
import { anyDay, useOpenMonth } from './booking/use-open-month.js'
import './month/hours-grid.css'
import './remote-labs.css'

const under = { label: 'Remote labs', to: '/remote-labs' }
/** The last day of a remote lab that can be booked. */
const lastDay = () => dayInIndia(new Date(Date.now() + maxBookingDays * 86_400_000))

/** Returns the month of the address. Without one it is this month, or the next one if this one has no hour left. */
function monthOf(inAddress: string | undefined, hasHours: (month: string) => boolean): string {
  const now = today().slice(0, 7)
  return isMonth(inAddress) ? inAddress : ([now, monthAfter(now, 1)].find(hasHours) ?? now)
}

/** The hours of a remote lab, to be booked. */
export function LabHours({ id, month: inAddress }: { id: string; month: string | undefined }) {
  const { query, result: lab } = useOne<ShownRemoteLab, HttpError>({
    resource: 'remote-labs',
    id,
    errorNotification: false,
    liveMode: 'auto',
    queryOptions: { staleTime: 0 },
  })
  const place = lab ? bookableLab(lab) : undefined
  const month = monthOf(inAddress, (each) => !place || openIn(place, each, lastDay()))
  return (
    <Hours title={lab?.name ?? 'Remote lab'} month={month} isFetching={query.isFetching}>
      {lab ? <LabNotes lab={lab} /> : null}
      <SlotState
        school={id}
        isLooking={false}
        isLoading={query.isPending}
        error={faultOf(query)}
        onRetry={() => void query.refetch()}
      >
        {place && !openIn(place, month, lastDay()) ? (
          <ListMessage title={`No hours to book in ${monthLabel(month)}`}>
            {month > lastDay().slice(0, 7)
              ? `It can be booked up to ${maxBookingDays / 7} weeks ahead.`
              : 'Choose another month, or another lab.'}
          </ListMessage>
        ) : place ? (
          <MonthGrid key={month} lab={place} month={month} until={lastDay()} />
        ) : null}
      </SlotState>
    </Hours>
  )
}

/** The hours of the lab of a student's own school, to be booked. */
export function SchoolLabHours({ month: inAddress }: { month: string | undefined }) {
  const school = useMe().schoolIds[0]
  const { month, slot, error, refetch, isFetching } = useOpenMonth(school, inAddress)
  const place = slot ? bookableMonth(slot) : undefined
  return (
    <Hours title="Lab of your school" month={month} isFetching={isFetching}>
      <SlotState
        school={school}
        isLooking={false}
        isLoading={slot === undefined}
        error={error}
        onRetry={() => void refetch()}
      >
        {place && openIn(place, month, anyDay) ? (
          <MonthGrid key={month} lab={place} month={month} until={anyDay} />
        ) : (
          <ListMessage title={`No hours to book in ${monthLabel(month)}`}>
            Choose another month, or ask the in-charge of your lab.
          </ListMessage>
        )}
      </SlotState>
    </Hours>
  )
}

interface HoursProps {
  title: string
  month: string
  isFetching: boolean
  children: ReactNode
}

function Hours({ title, month, isFetching, children }: HoursProps) {
  const [params, setParams] = useSearchParams()
  const go = (next: string) =>
    setParams({ lab: params.get('lab') ?? '', month: next }, { replace: true })
  return (
    <div className="td-page">
      <PageHead title={title} under={under} />
      <section className="td-panel" data-fetching={isFetching || undefined}>
        <div className="slot-bar">
          <MonthField month={month} onChange={go} />
        </div>
        {children}
      </section>
    </div>
  )
}

/** The notes of a lab, to be read before booking. */
const LabNotes = ({ lab }: { lab: ShownRemoteLab }) =>
  lab.safetyNotes || !lab.isAvailable ? (
    <div className="labs-notes">
      {lab.isAvailable ? null : <output>This lab is not available at present.</output>}
      {lab.safetyNotes ? (
        <>
          <h2>Safety notes</h2>
          <p>{lab.safetyNotes}</p>
        </>
      ) : null}
    </div>
  ) : null
