import { useState } from 'react'
import { NamedChoice } from '../common/named-choice.js'
import { daysFrom, periodOf, periodValues } from '../common/named-values.js'
import { rangeOf, rangeValue } from '../common/range.js'
import type { FilterInputProps } from '../props.js'
import { dayProblemOf, TypedDay } from './typed-day.js'
import { Fault } from '../../ui/fault.js'
import '../common/range.css'

/** Two inputs for the first and the last day. Applied when the focus leaves them, or with Enter; a text that is no day changes nothing. */
function DayRange({ label, value, onChange }: FilterInputProps) {
  const [[from, to], setEnds] = useState(rangeOf(value))
  const problem = dayProblemOf(from) ?? dayProblemOf(to)
  // Leaving an input that was not changed must not turn a relative period into fixed days.
  const commit = () => {
    if (problem === undefined && `${from}..${to}` !== rangeOf(value).join('..')) onChange(rangeValue(from, to))
  }
  const end = (name: string, text: string, set: (text: string) => void) => (
    <TypedDay
      control={{ 'aria-label': `${label}, ${name}`, onBlur: commit, ...(dayProblemOf(text) && { status: 'error' }) }}
      placeholder={name === 'from' ? 'From' : 'To'}
      value={text}
      onChange={(day) => set(day ?? '')}
      onEnter={commit}
    />
  )
  return (
    <>
      <div className="td-range">
        {end('from', from, (text) => setEnds([text, to]))}
        <span>to</span>
        {end('to', to, (text) => setEnds([from, text]))}
      </div>
      <Fault>{problem}</Fault>
    </>
  )
}

/** A range of days, or a period relative to today. */
const PeriodInputs = (props: FilterInputProps) => (
  <>
    <DayRange key={periodOf(props.value) ?? ''} {...props} value={daysFrom(props.value)} />
    <NamedChoice label={`${props.label}, period`} values={periodValues} value={props.value} onChange={props.onChange} />
  </>
)

export default PeriodInputs
