import { useList } from '@refinedev/core'
import { resourceNamed, titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useCallback, useEffect, useState } from 'react'
import { request } from '../../client/request.js'
import type { AssignableStudent } from './classes-of.js'

interface Assignee {
  student: string
  status: string
}

const student = resourceNamed('student')

/** The students of a school, and where those stand who have a copy already. */
export function useAssignable(source: Resource, id: string, school: string | undefined) {
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map())
  const [fault, setFault] = useState<string | null>(null)
  const { query, result } = useList<AnyRow>({
    resource: student.url,
    pagination: { mode: 'off' },
    filters: [{ field: 'school', operator: 'eq', value: school }],
    sorters: [{ field: 'name.firstName', order: 'asc' }],
    queryOptions: { enabled: school !== undefined },
    errorNotification: false,
  })
  const refresh = useCallback(async () => {
    if (!school) return
    try {
      const { data } = await request<{ data: Assignee[] }>('get', `/api/${source.url}/${id}/assignees?school=${school}`)
      setTaken(new Map(data.map((one) => [one.student, one.status])))
      setFault(null)
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'It could not be loaded.')
    }
  }, [source, id, school])
  useEffect(() => void refresh(), [refresh])
  const students = result.data.map((row): AssignableStudent => ({
    id: row.id,
    name: titleOf(student, row),
    class: String(row.class ?? ''),
    section: String(row.section ?? ''),
  }))
  return { students, taken, refresh, isLoading: query.isFetching, fault: query.error?.message ?? fault }
}
