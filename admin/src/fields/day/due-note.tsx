import { formatDay, isLate } from '@tinkerdesk/shared'
import { today } from './today.js'
import './due-note.css'

/** The day by which a copy is due, marked if it is late. Nothing for a copy without a due date. */
export function DueNote({ copy }: { copy: Readonly<Record<string, unknown>> }) {
  if (typeof copy.dueDate !== 'string') return null
  const isBehind = isLate({ ...copy, status: String(copy.status) }, today())
  return (
    <span className="due-note" data-late={isBehind || undefined}>
      {isBehind ? 'Late, was due' : 'Due'}{' '}
      {copy.dueDate === today() ? 'today' : formatDay(copy.dueDate)}
    </span>
  )
}
