import { say } from '@tinkerdesk/shared/base/say'
import { monthNames, today, weekdayOf } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { MonthAgenda } from './month-agenda.js'
import { monthBy, weeksOf } from './month-weeks.js'
import { useNarrow } from '../device/use-narrow.js'
import './month-calendar.css'

/** Something on a day of a calendar. */
export interface CalendarEntry {
  key: string
  /** `2026-12-31` */
  day: string
  /** "4:00 pm". Absent for something that takes all day. */
  time?: string
  label: string
  to: string
  /** A word that sets kinds of entries apart, also for people who see no colour: "Closes". */
  kind?: string
}

interface Props {
  /** `2026-12` */
  month: string
  entries: readonly CalendarEntry[]
  onMonth: (month: string) => void
  /** Returns the address that adds something on a day. Absent for people who add nothing. */
  addAt?: ((day: string) => string) | null
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(say)
const labelOf = (month: string) =>
  `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

/** A month with its entries: a table of weeks, or on a phone the days that have some. */
export function MonthCalendar({ month, entries, onMonth, addAt }: Props) {
  const isNarrow = useNarrow()
  const now = today()
  const ofDay = (day: string) => entries.filter((entry) => entry.day === day)
  const items = (day: string) => (
    <ul className="month-entries">
      {ofDay(day).map(({ key, time, label, to, kind }) => (
        <li key={key} data-kind={kind}>
          <Link to={to} title={`${kind ? `${kind}: ` : ''}${label}`}>
            {time ? <time>{time}</time> : null} {kind ? <b>{kind}:</b> : null} {label}
          </Link>
        </li>
      ))}
    </ul>
  )
  const weeks = weeksOf(month)
  const dayName = (day: string) =>
    `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1] ?? ''}`
  return (
    <div className="month">
      <div className="month-head">
        <button
          type="button"
          aria-label="Previous month"
          onClick={() => onMonth(monthBy(month, -1))}
        >
          ‹
        </button>
        <h2 aria-live="polite">{labelOf(month)}</h2>
        <button type="button" aria-label="Next month" onClick={() => onMonth(monthBy(month, 1))}>
          ›
        </button>
        {month === now.slice(0, 7) ? null : (
          <button type="button" onClick={() => onMonth(now.slice(0, 7))}>
            Today
          </button>
        )}
      </div>
      {isNarrow ? (
        <MonthAgenda
          key={month}
          month={month}
          days={weeks.flat().filter((day) => ofDay(day).length > 0)}
          today={now}
          render={(day) => (
            <li key={day} data-today={day === now || undefined}>
              <h3>{`${weekdays[(weekdayOf(day) + 6) % 7]}, ${dayName(day)}`}</h3>
              {items(day)}
            </li>
          )}
        />
      ) : (
        <table className="month-table" aria-label={labelOf(month)}>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td
                    key={day}
                    data-outside={!day.startsWith(month) || undefined}
                    data-today={day === now || undefined}
                  >
                    <span className="month-day">
                      <span>
                        <span aria-hidden>{Number(day.slice(8))}</span>
                        <span className="visually-hidden">{dayName(day)}</span>
                      </span>
                      {addAt ? (
                        <Link
                          className="month-add"
                          to={addAt(day)}
                          aria-label={`Add on ${dayName(day)}`}
                        >
                          +
                        </Link>
                      ) : null}
                    </span>
                    {items(day)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
