import { useOne, type CrudFilter } from '@refinedev/core'
import { fieldAt, relationsOf, type AnyRow, type Me, type Resource } from '@tinkerdesk/shared'
import { setPreferences, usePreferences } from '../ui/device/preferences.js'
import { rightsOf } from './rights.js'
import { useMe } from './use-me.js'

/** No record is without an id: nothing is shown until the schools are known. */
const noRecord: CrudFilter[] = [{ field: 'id', operator: 'null', value: true }]

/** Returns the path that leads from a record to its school, or `null` if this person may not filter by one. */
function schoolPath(resource: Resource, me: Me): { path: string; isMany: boolean } | null {
  if (resource.name === 'school') return { path: 'id', isMany: false }
  const rights = rightsOf(resource, me)
  const to = (name: string) =>
    relationsOf(resource).find(({ path, to }) => to === name && rights.mayQuery(path))?.path
  const path = to('school')
  if (path) return { path, isMany: fieldAt(resource, path)?.kind === 'relations' }
  const student = to('student')
  return student ? { path: `${student}.school`, isMany: false } : null
}

/** Returns the filters that narrow a list or a picker to some schools; none for records that have no school. */
export function filtersOfSchools(
  resource: Resource,
  me: Me,
  schools: readonly string[],
): CrudFilter[] {
  const place = schoolPath(resource, me)
  return place ? [{ field: place.path, operator: 'in', value: [...schools] }] : []
}

/** The schools of a mentor, and whether lists, pickers and the home page are narrowed to them. This device remembers it. */
export function useMySchools() {
  const me = useMe()
  const { mySchools } = usePreferences()
  const { result, query } = useOne<AnyRow>({
    resource: 'mentors',
    id: me.mentorId ?? '',
    queryOptions: { enabled: me.mentorId !== undefined, staleTime: 60_000 },
    errorNotification: false,
  })
  const schools = (result?.schools ?? []) as readonly string[]
  const isLoading = me.mentorId !== undefined && mySchools && query.isPending && !query.isPaused
  return {
    schools,
    /** True for a mentor whose schools are entered. */
    hasSome: schools.length > 0,
    isOn: mySchools && schools.length > 0,
    /** The schools as a query of the API names them. Undefined while nothing is narrowed. */
    narrowed: mySchools && schools.length > 0 ? schools.join() : undefined,
    setOn: (isOn: boolean) => setPreferences({ mySchools: isOn }),
    /** The filters of a list or a picker. */
    filtersOf: (resource: Resource): CrudFilter[] =>
      isLoading
        ? noRecord
        : mySchools && schools.length > 0
          ? filtersOfSchools(resource, me, schools)
          : [],
  }
}
