import type { Resource } from '@tinkerdesk/shared'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { request } from '../../client/request.js'
import type { ListRow } from './list-row.js'

/** Ids in one request: they are part of its address. */
const maxIds = 200

/** Reads rows of a list as whole records, in their order. One that is gone by now stays as it was. */
async function readWhole(resource: Resource, rows: readonly ListRow[]): Promise<ListRow[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = [...byId.keys()]
  for (let from = 0; from < ids.length; from += maxIds) {
    const some = ids.slice(from, from + maxIds).join(',')
    const records = await request<ListRow[]>('get', `/api/${resource.url}?filter=id||$in||${some}`)
    for (const row of records) byId.set(row.id, row)
  }
  return [...byId.values()]
}

/**
 * The whole records of rows of a list, which have some of their fields. They are read at once, and what is drawn meanwhile is drawn from the
 * rows, so that no key has to wait. `reading` is null once they are there; until then it waits for them, and reads again what has failed.
 */
export function useWholeRows(resource: Resource, rows: readonly ListRow[]) {
  const [listed] = useState(rows)
  const [whole, setWhole] = useState<readonly ListRow[] | null>(null)
  const current = useRef<Promise<readonly ListRow[]>>(undefined)
  const read = useCallback(() => {
    const end = (records: ListRow[]) => {
      // A save that waits for them goes on with the form that is drawn from them.
      flushSync(() => setWhole(records))
      return records
    }
    const fail = (error: unknown) => {
      current.current = undefined
      throw error
    }
    return (current.current ??= readWhole(resource, listed).then(end).catch(fail))
  }, [resource, listed])
  useEffect(() => void read().catch(() => undefined), [read])
  return { rows: whole ?? listed, reading: whole ? null : read }
}
