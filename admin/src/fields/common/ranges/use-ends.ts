import { useState } from 'react'
import type { FilterValue } from '../../props.js'
import { rangeOf, rangeValue } from './range.js'

/**
 * Returns the ends of a range that are being typed, and a function that makes them the value. The ends follow a value that changes elsewhere, as by a
 * link: otherwise leaving an input would bring the old value back. A value that these ends set leaves what is typed meanwhile.
 */
export function useEnds(value: FilterValue, onChange: (value: FilterValue) => void) {
  const [from, to] = rangeOf(value)
  const current = `${from}..${to}`
  const [ends, setEnds] = useState<[string, string]>([from, to])
  const [last, setLast] = useState(current)
  const [own, setOwn] = useState<string | null>(null)
  if (current !== last) {
    setLast(current)
    setOwn(null)
    if (current !== own) setEnds([from, to])
  }
  // Leaving an input that was not changed must not turn a relative period into fixed days.
  const commit = () => {
    const next = ends.join('..')
    if (next === current) return
    setOwn(next)
    onChange(rangeValue(...ends))
  }
  return { ends, setEnds, commit }
}
