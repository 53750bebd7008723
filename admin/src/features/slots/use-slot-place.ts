import { useList } from '@refinedev/core'
import type { Slot } from '@tinkerdesk/shared'
import { useSearchParams } from 'react-router'
import { today } from '../../fields/day/today.js'
import { useMe } from '../../fields/use-me.js'

const isMonth = (text: string | null): text is string => /^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? '')

/** The school and the month that the address names; at first the person's own school, or the one that was worked on last. */
export function useSlotPlace() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const named = params.get('school') ?? me.schoolIds[0]
  const latest = useList<Slot>({
    resource: 'slots',
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: !named, staleTime: Infinity },
    errorNotification: false,
  })
  const school = named ?? latest.result.data[0]?.school
  const asked = params.get('month')
  const month = isMonth(asked) ? asked : today().slice(0, 7)
  return {
    school,
    month,
    isLooking: !named && latest.query.isPending,
    go: (to: { school?: string; month?: string }) => setParams({ ...(school ? { school } : {}), month, ...to }),
  }
}

/** What is stored for a month of a school; `null` where there is nothing yet. */
export function useSlotMonth(school: string | undefined, month: string) {
  const { query, result } = useList<Slot>({
    resource: 'slots',
    filters: [
      { field: 'school', operator: 'eq', value: school },
      { field: 'month', operator: 'eq', value: month },
    ],
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: Boolean(school), staleTime: 0 },
    errorNotification: false,
  })
  // What was read stays when reading it anew fails: a draft of the month stands on it.
  const isThere = query.data !== undefined && !query.isPlaceholderData
  return { slot: isThere ? (result.data[0] ?? null) : undefined, error: query.error, refetch: query.refetch, isFetching: query.isFetching }
}
