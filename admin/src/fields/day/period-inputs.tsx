import { NamedChoice } from '../common/named-choice.js'
import { daysFrom, periodOf, periodValues } from '../common/named-values.js'
import { RangeInputs } from '../common/range-inputs.js'
import type { FilterInputProps } from '../props.js'

/** A range of days, or a period relative to today. */
export const PeriodInputs = (props: FilterInputProps) => (
  <>
    <RangeInputs key={periodOf(props.value) ?? ''} {...props} value={daysFrom(props.value)} type="date" />
    <NamedChoice label={`${props.label}, period`} values={periodValues} value={props.value} onChange={props.onChange} />
  </>
)
