import { MonthPicker } from '../../../fields/day/month-picker.js'
import './slot-bar.css'

/** The month of a bar of slots, with its heading. */
export function MonthField(props: { month: string; onChange: (month: string) => void }) {
  return (
    <div className="slot-bar-field">
      <span className="slot-bar-label">Month</span>
      <MonthPicker {...props} />
    </div>
  )
}
