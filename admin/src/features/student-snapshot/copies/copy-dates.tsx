import { today } from '@tinkerdesk/shared/fields/typed/clock'
import { formatDays } from '../../../fields/day/format-days.js'
import { formatDay } from '../../../fields/day/format-day.js'
import type { ListRow } from '../../../resource/index.js'

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The dates of a competition or a course: when applications close, while they are open, and when it takes place. Nothing for an activity. */
export function CopyDates({ copy }: { copy: ListRow }) {
  const closes = dayOf(copy.applicationEndDate)
  const [from, to] = [
    dayOf(copy.competitionStartDate ?? copy.crsStartDate),
    dayOf(copy.competitionEndDate ?? copy.crsEndDate),
  ]
  const isOpen = closes !== null && closes >= today()
  if (!isOpen && from === null && to === null) return null
  return (
    <p className="snap-card-dates">
      {isOpen ? <span>Applications close {formatDay(closes)}</span> : null}
      {from !== null || to !== null ? <span>Dates {formatDays(from, to)}</span> : null}
    </p>
  )
}
