import { Input } from 'antd'
import { useState } from 'react'
import type { FilterInputProps } from '../props.js'
import { rangeOf, rangeValue } from './range.js'
import './range.css'

/** Two inputs for a range of numbers. */
export function RangeInputs({ label, value, onChange, prefix }: FilterInputProps & { prefix?: string }) {
  const [[from, to], setEnds] = useState(rangeOf(value))
  const commit = (ends: [string, string]) => {
    if (ends.join('..') !== rangeOf(value).join('..')) onChange(rangeValue(...ends))
  }
  const shared = { type: 'number', prefix, onBlur: () => commit([from, to]), onPressEnter: () => commit([from, to]) }
  return (
    <div className="td-range">
      <Input {...shared} aria-label={`${label}, from`} value={from} onChange={({ target }) => setEnds([target.value, to])} />
      <span>to</span>
      <Input {...shared} aria-label={`${label}, to`} value={to} onChange={({ target }) => setEnds([from, target.value])} />
    </div>
  )
}
