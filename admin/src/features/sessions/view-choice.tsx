import { useSearchParams } from 'react-router'
import { Segmented } from '../../ui/segmented.js'

const views = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
] as const

/** Switches between the list and the calendar of sessions. */
export default function ViewChoice({ value }: { value: 'list' | 'calendar' }) {
  const [, setAddress] = useSearchParams()
  return (
    <Segmented
      label="View"
      value={value}
      options={views}
      onChange={(next) => setAddress(next === 'calendar' ? { view: 'calendar' } : {})}
    />
  )
}
