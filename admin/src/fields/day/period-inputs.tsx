import { NamedChoice } from '../common/named-choice.js'
import { daysFrom, periodOf, periodValues } from '../common/named-values.js'
import { useEnds } from '../common/use-ends.js'
import type { FilterInputProps } from '../props.js'
import { dayProblemOf, TypedDay } from './typed-day.js'
import { Fault } from '../../ui/messages/fault.js'
import '../common/range.css'

/** Two inputs for the first and the last day. Applied when the focus leaves them, or with Enter; a text that is no day changes nothing. */
function DayRange({ label, value, onChange }: FilterInputProps) {
  const { ends, setEnds, commit } = useEnds(value, onChange)
  const [from, to] = ends
  const problem = dayProblemOf(from) ?? dayProblemOf(to)
  const commitDays = () => {
    if (problem === undefined) commit()
  }
  const end = (name: string, text: string, set: (text: string) => void) => (
    <TypedDay
      control={{
        'aria-label': `${label}, ${name}`,
        onBlur: commitDays,
        ...(dayProblemOf(text) && { status: 'error' }),
      }}
      placeholder={name === 'from' ? 'From' : 'To'}
      value={text}
      onChange={(day) => set(day ?? '')}
      onEnter={commitDays}
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
    <NamedChoice
      label={`${props.label}, period`}
      values={periodValues}
      value={props.value}
      onChange={props.onChange}
    />
  </>
)

export default PeriodInputs
