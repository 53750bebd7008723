import type { ComponentType } from 'react'
import { Fault } from '../../../ui/messages/fault.js'
import type { FilterInputProps } from '../../props.js'
import { useEnds } from './use-ends.js'
import './range.css'

interface EndProps {
  control: { 'aria-label': string; onBlur: () => void; status?: 'error' }
  placeholder: string
  value: string
  onChange: (value: string | null) => void
  onEnter: () => void
}

interface Props extends Pick<FilterInputProps, 'label' | 'value' | 'onChange'> {
  /** The input of an end. */
  End: ComponentType<EndProps>
  /** Returns why a typed end is no value. */
  problemOf: (value: string) => string | undefined
}

/** Two typed inputs for the first and the last value. Applied when the focus leaves them, or with Enter; a text that is no value changes nothing. */
export function TypedRange({ label, value, onChange, End, problemOf }: Props) {
  const { ends, setEnds, commit } = useEnds(value, onChange)
  const [from, to] = ends
  const problem = problemOf(from) ?? problemOf(to)
  const commitValues = () => {
    if (problem === undefined) commit()
  }
  const end = (name: string, text: string, set: (text: string) => void) => (
    <End
      control={{
        'aria-label': `${label}, ${name}`,
        onBlur: commitValues,
        ...(problemOf(text) !== undefined && { status: 'error' }),
      }}
      placeholder={name === 'from' ? 'From' : 'To'}
      value={text}
      onChange={(next) => set(next ?? '')}
      onEnter={commitValues}
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
