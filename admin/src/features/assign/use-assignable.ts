import { useCustom, useInfiniteList } from '@refinedev/core'
import {
  maxPageSize,
  resourceNamed,
  titleOf,
  type AnyRow,
  type Assignee,
  type Resource,
} from '@tinkerdesk/shared'
import { useEffect } from 'react'
import type { AssignableStudent } from './classes-of.js'

const student = resourceNamed('student')

/** Loads all students of a school, page by page, and, of one record, the status of those who already have a copy. */
export function useAssignable(
  source: Resource,
  id: string | undefined,
  school: string | undefined,
) {
  const { query, result } = useInfiniteList<AnyRow>({
    resource: student.url,
    pagination: { pageSize: maxPageSize },
    filters: [{ field: 'school', operator: 'eq', value: school }],
    sorters: [{ field: 'name.firstName', order: 'asc' }],
    queryOptions: { enabled: school !== undefined },
    errorNotification: false,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const copies = useCustom<{ data: Assignee[] }>({
    url: `/api/${source.url}/${id}/assignees`,
    method: 'get',
    config: { query: { school } },
    queryOptions: { enabled: id !== undefined && school !== undefined, staleTime: 0 },
    errorNotification: false,
  })
  const rows = result.data?.pages.flatMap(({ data }) => data) ?? []
  const students = rows.map((row): AssignableStudent => ({
    id: row.id,
    name: titleOf(student, row),
    class: String(row.class ?? ''),
    section: String(row.section ?? ''),
  }))
  return {
    students,
    taken: new Map((copies.query.data?.data.data ?? []).map((copy) => [copy.student, copy.status])),
    refresh: () => void copies.query.refetch(),
    isLoading: isFetching || (hasNextPage && !isError),
    fault: query.error?.message ?? copies.query.error?.message ?? null,
  }
}
