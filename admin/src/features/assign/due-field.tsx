import { parseDay, today } from '@tinkerdesk/shared'
import { TypedDay } from '../../fields/day/typed-day.js'
import { Fault } from '../../ui/messages/fault.js'
import '../../fields/common/field.css'

/** Returns what is wrong with a typed due date, or `null`. Without one, the work is never due. */
export const dueFaultOf = (due: string): string | null =>
  due === ''
    ? null
    : (parseDay(due, today()).problem ?? (due < today() ? 'The due date is over' : null))

/** The day by which assigned work is due. */
export function DueField({ value, onChange }: { value: string; onChange: (due: string) => void }) {
  const fault = dueFaultOf(value)
  return (
    <>
      <label htmlFor="assign-due">Due date</label>
      <TypedDay
        control={{
          id: 'assign-due',
          'aria-invalid': fault !== null,
          'aria-describedby': 'assign-due-note',
        }}
        placeholder="None, or a day like 25/11 or fri"
        value={value}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
      />
      <Fault id="assign-due-note">{fault}</Fault>
    </>
  )
}
