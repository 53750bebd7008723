import { useCustom, useList } from '@refinedev/core'
import { resourceNamed, titleOf, type AnyRow, type Assignee, type Resource } from '@tinkerdesk/shared'
import type { AssignableStudent } from './classes-of.js'

const student = resourceNamed('student')

/** Loads the students of a school and, of one record, the status of those who already have a copy. */
export function useAssignable(source: Resource, id: string | undefined, school: string | undefined) {
  const { query, result } = useList<AnyRow>({
    resource: student.url,
    pagination: { mode: 'off' },
    filters: [{ field: 'school', operator: 'eq', value: school }],
    sorters: [{ field: 'name.firstName', order: 'asc' }],
    queryOptions: { enabled: school !== undefined },
    errorNotification: false,
  })
  const copies = useCustom<{ data: Assignee[] }>({
    url: `/api/${source.url}/${id}/assignees`,
    method: 'get',
    config: { query: { school } },
    queryOptions: { enabled: id !== undefined && school !== undefined, staleTime: 0 },
    errorNotification: false,
  })
  const students = result.data.map((row): AssignableStudent => ({
    id: row.id,
    name: titleOf(student, row),
    class: String(row.class ?? ''),
    section: String(row.section ?? ''),
  }))
  return {
    students,
    taken: new Map((copies.query.data?.data.data ?? []).map((copy) => [copy.student, copy.status])),
    refresh: () => void copies.query.refetch(),
    isLoading: query.isFetching,
    fault: query.error?.message ?? copies.query.error?.message ?? null,
  }
}
