import { TypedRange } from '../common/ranges/typed-range.js'
import type { FilterInputProps } from '../props.js'
import { timeProblemOf, TypedTime } from './typed-time.js'

/** Two inputs for the earliest and the latest time, in a chunk of their own. */
const TimeRange = ({ label, value, onChange }: FilterInputProps) => (
  <TypedRange
    label={label}
    value={value}
    onChange={onChange}
    End={TypedTime}
    problemOf={timeProblemOf}
  />
)

export default TimeRange
