import { copyStatuses, type ReviewNeighbours, type ReviewQueue } from '@tinkerdesk/shared'
import { useLocation, useSearchParams } from 'react-router'
import { useMySchools } from '../../fields/my-schools.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'
import { copyResourceAt } from './copies.js'

const copies = Object.keys(copyStatuses)
export const filterNames = ['kind', 'status', 'school', 'class'] as const
type Filters = { readonly [name in (typeof filterNames)[number]]?: string | undefined }

/** Returns filters as the server takes them: a kind is named by its resource. */
const sent = ({ kind: part, ...rest }: Filters) => ({
  ...rest,
  kind: part && (copyResourceAt(part)?.name ?? part),
})

/** Returns the schools of a mentor who narrows the queue to them, unless a school is chosen. */
export function useQueueSchools({ school }: Filters): string | undefined {
  const { narrowed } = useMySchools()
  return school ? undefined : narrowed
}

/** Loads a page of the queue, again as soon as a copy changes. */
export function useQueue(filters: Filters, page: number, limit: number) {
  const schools = useQueueSchools(filters)
  const answer = useApiQuery<ReviewQueue>('/api/review-queue', {
    ...sent(filters),
    schools,
    page,
    limit,
  })
  useLive(copies, answer.refresh)
  return answer
}

/** The filters of the queue, as they are in the address of a copy's review. */
export function useQueueFilters() {
  const { search } = useLocation()
  const [address] = useSearchParams()
  return {
    search,
    filters: Object.fromEntries(
      filterNames.map((name) => [name, address.get(name) ?? undefined]),
    ) as Filters,
  }
}

/** Returns the query of the copies beside a place in the queue. */
export const besideQuery = (
  filters: Filters & { schools?: string | undefined },
  at: string,
  id: string,
) => ({
  ...sent(filters),
  at,
  id,
})

/** Loads the copies beside a place in the queue, again as soon as a copy changes. */
export function useNeighbours(filters: Filters, at: string | undefined, id: string) {
  const schools = useQueueSchools(filters)
  const answer = useApiQuery<ReviewNeighbours>(
    '/api/review-queue/beside',
    besideQuery({ ...filters, schools }, at ?? '', id),
    at !== undefined,
  )
  useLive(copies, answer.refresh, { isWanted: at !== undefined })
  return answer.data
}
