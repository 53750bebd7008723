import { say, text } from '@tinkerdesk/shared/base/say'
import {
  copyStatuses,
  dayInIndia,
  formatMoment,
  maxCalendarEntries,
  today,
  type CalendarEntries,
  type CalendarKind,
} from '@tinkerdesk/shared'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../ui/code/lazy-part.js'
import { PlainNotLoaded } from '../../../ui/messages/plain-not-loaded.js'
import { MonthCalendar } from '../../../ui/calendar/month-calendar.js'
import { weeksOf } from '../../../ui/calendar/month-weeks.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import { useLive } from '../../../ui/paging/use-live.js'
import { useMe } from '../../../fields/use-me.js'

const CalendarAddressDialog = lazyPart(() => import('./calendar-address.js'))

const resources = ['session', 'slotBooking', 'competition']
/** A student's calendar has their own work, too. */
const ownResources = [...resources, ...Object.keys(copyStatuses), 'task']

/** Sessions have no word of their own: most entries are sessions. */
const words: Partial<Record<CalendarKind, string>> = {
  booking: text('Lab'),
  begins: text('Begins'),
  closes: text('Closes'),
  due: text('Due'),
}

/** Hours are counted in a sentence. All other labels are names. */
const sayOf: Partial<Record<CalendarKind, (label: string) => string>> = { booking: say }

/** Sessions, bookings, dates of competitions and a student's due days by month, with the reader's own calendar address. The month is in the address. */
export default function HomeCalendar({ schools }: { schools?: string | undefined }) {
  const [address, setAddress] = useSearchParams()
  const inAddress = address.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(inAddress) ? inAddress : today().slice(0, 7)
  const days = weeksOf(month).flat()
  const { data, error, isFetching, refresh } = useApiQuery<CalendarEntries>('/api/calendar', {
    from: days[0],
    to: days.at(-1),
    schools,
  })
  const { role } = useMe()
  const [isOpen, setOpen] = useState(false)
  useLive(role === 'student' ? ownResources : resources, refresh)
  const show = (next: string) =>
    setAddress(
      (current) => {
        const params = new URLSearchParams(current)
        if (next === today().slice(0, 7)) params.delete('month')
        else params.set('month', next)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <button
        type="button"
        className="button snap-calendar-subscribe"
        onClick={() => setOpen(true)}
      >
        Use in another calendar
      </button>
      {error ? (
        <PlainNotLoaded title="The calendar could not be loaded" error={error} onRetry={refresh} />
      ) : (
        <div aria-busy={isFetching}>
          {data?.isCut ? (
            <p className="snap-calendar-note">
              Only the first {maxCalendarEntries} of a kind are shown.
            </p>
          ) : null}
          <MonthCalendar
            month={month}
            entries={(data?.data ?? []).map(({ id, day, kind, from, label, link }) => ({
              key: id,
              day: from ? dayInIndia(new Date(from)) : day,
              ...(from && { time: formatMoment(from).split(', ')[1] ?? '' }),
              ...(words[kind] && { kind: words[kind] }),
              label: sayOf[kind]?.(label) ?? label,
              to: link,
            }))}
            onMonth={show}
          />
        </div>
      )}
      {isOpen ? (
        <Suspense>
          <CalendarAddressDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
