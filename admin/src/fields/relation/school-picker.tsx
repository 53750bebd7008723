import { RelationSelect } from './relation-select.js'

interface Props {
  school: string | undefined
  /** The ids of those that the person chooses from. Absent for all that they may read. */
  schools?: readonly string[] | undefined
  onChoose: (school: string) => void
}

/** Chooses the school of a page that shows one. Not there for a person who has only one. */
export const SchoolPicker = ({ school, schools, onChoose }: Props) =>
  schools?.length === 1 ? null : (
    <RelationSelect
      to="school"
      value={school ? [school] : []}
      placeholder="Choose a school"
      clearable={false}
      {...(schools && { offered: [{ field: 'id', operator: 'in', value: schools }] })}
      control={{ 'aria-label': 'School', popupMatchSelectWidth: 300 }}
      onChange={([next]) => next && onChoose(next)}
    />
  )
