import { Input } from 'antd'
import type { FilterInputProps } from '../../props.js'
import { useEnds } from './use-ends.js'
import './range.css'

/** Two inputs for a range of numbers. */
export function RangeInputs({
  label,
  value,
  onChange,
  prefix,
}: FilterInputProps & { prefix?: string }) {
  const { ends, setEnds, commit } = useEnds(value, onChange)
  const [from, to] = ends
  const shared = { type: 'number', prefix, onBlur: commit, onPressEnter: commit }
  return (
    <div className="td-range">
      <Input
        {...shared}
        aria-label={`${label}, from`}
        value={from}
        onChange={({ target }) => setEnds([target.value, to])}
      />
      <span>to</span>
      <Input
        {...shared}
        aria-label={`${label}, to`}
        value={to}
        onChange={({ target }) => setEnds([from, target.value])}
      />
    </div>
  )
}
