import { mergeChange, resources, type AnyRow } from '@tinkerdesk/shared'
import { queue } from '../queue/queue.js'

/** Lays the person's changes that wait on this device over the rows of a kept list. A record by itself shows them by its form. */
export async function withWaiting(uid: string, address: string, body: unknown): Promise<unknown> {
  const url = address.match(/^\/api\/([\w-]+)\?/)?.[1]
  const resource = resources.find((each) => each.url === url)
  const rows = (body as { data?: AnyRow[] } | null)?.data
  if (!resource || !Array.isArray(rows)) return body
  await queue.open(uid)
  const waiting = queue.entries().filter(({ refusal }) => !refusal)
  const of = ({ id }: AnyRow) =>
    waiting.filter(({ request }) => request.url === `/api/${url}/${id}`)
  const left = rows.filter((row) => !of(row).some(({ request }) => request.method === 'delete'))
  const data = left.map((row) =>
    of(row).reduce((now, { request }) => {
      const { version: _, ...change } = request.body as { [path: string]: unknown }
      return mergeChange(resource, now, change)
    }, row),
  )
  const { total } = body as { total?: number }
  const gone = rows.length - left.length
  return { ...(body as object), data, ...(total !== undefined && { total: total - gone }) }
}
