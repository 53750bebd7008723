import { text } from '@tinkerdesk/shared/base/say'
import type { ComponentType } from 'react'
import { Fault } from '../../../ui/messages/fault.js'
import type { FilterInputProps } from '../../props.js'
import { useEnds } from './use-ends.js'
import './range.css'

/** The props of the input of an end. */
export interface EndProps {
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

/** Scrolls a fault into view: a panel of many filters may end above it. */
const intoView = (fault: HTMLElement | null) => fault?.scrollIntoView({ block: 'nearest' })

/** Two typed inputs for the first and the last value. Applied when the focus leaves them, or with Enter; a text that is no value changes nothing. */
export function TypedRange({ label, value, onChange, End, problemOf }: Props) {
  const { ends, setEnds, commit } = useEnds(value, onChange)
  const [from, to] = ends
  const problem = problemOf(from) ?? problemOf(to)
  const commitValues = () => {
    if (problem === undefined) commit()
  }
  const end = (name: string, placeholder: string, typed: string, set: (text: string) => void) => (
    <End
      control={{
        'aria-label': name,
        onBlur: commitValues,
        ...(problemOf(typed) !== undefined && { status: 'error' }),
      }}
      placeholder={placeholder}
      value={typed}
      onChange={(next) => set(next ?? '')}
      onEnter={commitValues}
    />
  )
  return (
    <>
      <div className="td-range">
        {end(`${label}, from`, text('From'), from, (next) => setEnds([next, to]))}
        <span>to</span>
        {end(`${label}, to`, text('To'), to, (next) => setEnds([from, next]))}
      </div>
      <div ref={problem === undefined ? null : intoView}>
        <Fault>{problem}</Fault>
      </div>
    </>
  )
}
