import { Segmented } from './segmented.js'

const people = [
  { value: 'mine', label: 'Yours' },
  { value: 'all', label: 'Everyone’s' },
] as const

interface Props {
  label: string
  value: 'mine' | 'all'
  /** Gets the value as it is in the address, where the person's own is not named. */
  onChange: (whose: 'all' | undefined) => void
}

/** Switches a page of work between the admin's own and everyone's. */
export const WhoseSwitch = ({ label, value, onChange }: Props) => (
  <Segmented
    label={label}
    value={value}
    options={people}
    onChange={(next) => onChange(next === 'all' ? next : undefined)}
  />
)
