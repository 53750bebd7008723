import { useState, type ReactNode } from 'react'

interface Props {
  /** `2026-12` */
  month: string
  /** The days of the month's weeks that have something, in order. */
  days: readonly string[]
  today: string
  render: (day: string) => ReactNode
}

/** A month on a phone: its days that have something. The current month begins today and goes on to the end of its last week. */
export function MonthAgenda({ month, days, today, render }: Props) {
  const [isWhole, setWhole] = useState(false)
  const isCurrent = month === today.slice(0, 7)
  const ofMonth = days.filter((day) => day.startsWith(month))
  const coming = days.filter((day) => day >= today)
  const hasEarlier = isCurrent && ofMonth.some((day) => day < today)
  const earlier = isWhole ? ofMonth.filter((day) => day < today) : []
  const shown = isCurrent ? [...earlier, ...coming] : ofMonth
  return (
    <>
      {hasEarlier && !isWhole ? (
        <button type="button" className="button month-earlier" onClick={() => setWhole(true)}>
          Earlier this month
        </button>
      ) : null}
      {shown.length === 0 ? (
        <p className="month-empty">
          {hasEarlier ? 'Nothing more in this month' : 'Nothing in this month'}
        </p>
      ) : (
        <ol className="month-days">{shown.map(render)}</ol>
      )}
    </>
  )
}
