import { NamedChoice } from '../common/named-choice.js'
import { daysFrom, periodOf, periodValues } from '../common/named-values.js'
import { TypedRange } from '../common/ranges/typed-range.js'
import type { FilterInputProps } from '../props.js'
import { dayProblemOf, TypedDay } from './typed-day.js'

/** A range of days, or a period relative to today. */
const PeriodInputs = (props: FilterInputProps) => (
  <>
    <TypedRange
      key={periodOf(props.value) ?? ''}
      label={props.label}
      value={daysFrom(props.value)}
      onChange={props.onChange}
      End={TypedDay}
      problemOf={dayProblemOf}
    />
    <NamedChoice
      label={`${props.label}, period`}
      values={periodValues}
      value={props.value}
      onChange={props.onChange}
    />
  </>
)

export default PeriodInputs
