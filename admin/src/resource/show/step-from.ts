import type { ListPage, Resource } from '@tinkerdesk/shared'
import { request } from '../../client/request.js'
import type { ListOrder, Place } from '../list-state/list-order.js'
import { queryOf } from '../list-state/list-query.js'
import type { ListRow } from '../values/list-row.js'

/**
 * Returns the record so many places further in the list, and the page that holds it. Loads that page if it is another. `undefined` at the
 * end of the list.
 */
export async function stepFrom(
  resource: Resource,
  { order, number }: Place,
  by: 1 | -1,
): Promise<{ id: string; order: ListOrder } | undefined> {
  const { ids, page, size, matching } = order
  const target = number - 1 + by
  const nextPage = Math.floor(target / size) + 1
  if (target < 0 || target >= matching.total) return undefined
  if (nextPage === page) return withId(ids[target % size], order)
  const query = `${await queryOf(matching)}&page=${nextPage}&limit=${size}`
  const { data, total } = await request<ListPage<ListRow>>('get', `/api/${resource.url}?${query}`)
  const next = {
    ...order,
    page: nextPage,
    ids: data.map(({ id }) => id),
    matching: { ...matching, total },
  }
  return withId(next.ids[by > 0 ? 0 : next.ids.length - 1], next)
}

const withId = (id: string | undefined, order: ListOrder) =>
  id === undefined ? undefined : { id, order }
