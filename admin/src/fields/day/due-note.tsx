import { today } from '@tinkerdesk/shared/fields/typed/clock'
import { isHandedInLate, isLate } from '@tinkerdesk/shared/parts/copy-status'
import { formatDay } from './format-day.js'
import './due-note.css'

/** The day by which a copy is due, marked while it is late. Work that was handed in late says so quietly. Nothing for a copy without a due date. */
export function DueNote({ copy }: { copy: Readonly<Record<string, unknown>> }) {
  if (typeof copy.dueDate !== 'string') return null
  const work = { ...copy, status: String(copy.status) }
  const isIn = isHandedInLate(work, today())
  const isBehind = !isIn && isLate(work, today())
  return (
    <span className="due-note" data-late={isBehind || undefined}>
      {isIn ? 'Handed in late, was due' : isBehind ? 'Late, was due' : 'Due'}{' '}
      {copy.dueDate === today() ? 'today' : formatDay(copy.dueDate)}
    </span>
  )
}
