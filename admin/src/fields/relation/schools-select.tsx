import { RelationSelect } from './relation-select.js'

interface Props {
  /** The id of the input. */
  id: string
  max: number
  value: readonly string[]
  onChange: (schools: readonly string[]) => void
}

/** A labelled input for several schools. */
export const SchoolsSelect = ({ id, max, value, onChange }: Props) => (
  <>
    <label htmlFor={id}>Schools</label>
    <RelationSelect
      to="school"
      many
      max={max}
      value={value}
      placeholder="Type to search; choose one or more"
      control={{ id, style: { width: '100%' } }}
      onChange={onChange}
    />
  </>
)
