import { useList } from '@refinedev/core'
import { today, type ShownSlot } from '@tinkerdesk/shared'
import { useSearchParams } from 'react-router'
import { useMe } from '../../../fields/use-me.js'
import { faultOf } from '../../../ui/messages/query-fault.js'
import { isMonth } from '../../../fields/day/month.js'

/** The school and month named in the address. Defaults to the person's own school, or the last one used. */
export function useSlotPlace() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  // An in-charge sees the labs of their own schools, whatever the address says.
  const fromAddress = params.get('school')
  const isTheirs =
    me.role !== 'atlIncharge' || (fromAddress !== null && me.schoolIds.includes(fromAddress))
  const schoolId = (isTheirs ? fromAddress : null) ?? me.schoolIds[0]
  const latest = useList<ShownSlot>({
    resource: 'slots',
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: !schoolId, staleTime: Infinity },
    errorNotification: false,
  })
  const school = schoolId ?? latest.result.data[0]?.school
  const monthInAddress = params.get('month')
  const month = isMonth(monthInAddress) ? monthInAddress : today().slice(0, 7)
  return {
    school,
    month,
    /** The month of the address as it is. */
    inAddress: monthInAddress,
    isLooking: !schoolId && latest.query.isPending,
    go: (to: { school?: string; month?: string }) =>
      setParams({ ...(school ? { school } : {}), month, ...to }),
  }
}

/** Loads the stored month of a school, or `null` if there is none. */
export function useSlotMonth(school: string | undefined, month: string) {
  const { query, result } = useList<ShownSlot>({
    resource: 'slots',
    filters: [
      { field: 'school', operator: 'eq', value: school },
      { field: 'month', operator: 'eq', value: month },
    ],
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: Boolean(school), staleTime: 0 },
    errorNotification: false,
  })
  // Keep the loaded month when a reload fails, since the draft is based on it.
  const isThere = query.data !== undefined && !query.isPlaceholderData
  return {
    slot: isThere ? (result.data[0] ?? null) : undefined,
    error: faultOf(query),
    refetch: query.refetch,
    isFetching: query.isFetching,
  }
}
