import type { Resource } from '@tinkerdesk/shared'
import { filtersOfSchools, useMySchools } from './my-schools.js'
import { useMe } from './use-me.js'
import './my-schools-switch.css'

/** Narrows lists, pickers and the home page to the schools of a mentor. Nothing for other people, and for lists without a school. */
export function MySchoolsSwitch({ resource }: { resource?: Resource }) {
  const me = useMe()
  const { hasSome, isOn, setOn } = useMySchools()
  if (!hasSome || (resource && filtersOfSchools(resource, me, ['any']).length === 0)) return null
  return (
    <label className="my-schools" title="Shows the schools that are yours. Nothing else is locked.">
      <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
      My schools
    </label>
  )
}
