import { mergeChange, titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { openOwnQueue } from '../../client/queue/open-own-queue.js'
import { queue } from '../../client/queue/queue.js'
import type { QueueEntry } from '../../client/queue/queue-entry.js'
import type { ListRow } from '../values/list-row.js'
import { placeOf } from '../drafts/use-draft.js'
import { followKept } from './follow-kept.js'
import { bodyOf, changeOf, changeRequest, mergeBodies, type QueuedChange } from './queued-change.js'

type Values = Record<string, unknown>

const shownAs = (resource: Resource, start: AnyRow, row: ListRow): QueuedChange => ({
  resource: resource.name,
  start,
  row,
})

/** Resolves when the entry may have changed. */
const nextChange = () =>
  new Promise<void>((resolve) => {
    const stop = queue.watch(() => {
      stop()
      resolve()
    })
  })

/** Lays a change over the one that waits. Returns false if that is on its way or gone. */
async function extend(
  resource: Resource,
  id: string,
  waiting: QueueEntry,
  body: Values,
): Promise<AnyRow | false> {
  const change = changeOf(waiting)
  if (!change) return false
  const { version, ...earlier } = bodyOf(waiting)
  const merged = mergeBodies(resource, earlier, body)
  const row = mergeChange(resource, change.row, merged)
  const request = changeRequest(resource, id, Number(version), merged)
  const shown = shownAs(resource, change.start, row)
  return (await queue.change(waiting.id, { request, shown })) && row
}

/** Lays a change over an earlier one of the record that waits on this device. Returns the record as it will be; undefined if none waits. */
export async function extendWaiting(
  resource: Resource,
  id: string,
  body: Values,
): Promise<AnyRow | undefined> {
  const place = placeOf(resource, id)
  for (;;) {
    const waiting = queue.entries().findLast((each) => each.place === place)
    if (!waiting) return undefined
    const row = await extend(resource, id, waiting, body)
    if (row) {
      followKept(place)
      return row
    }
    if (queue.entries().includes(waiting)) await nextChange()
  }
}

/** Lets the change of a record wait on this device. Returns the record as it will be. `to` is the page that shows it. */
export async function queueChange<Row extends AnyRow>(
  resource: Resource,
  base: Row,
  body: Values,
  { version, to }: { version: number; to: string },
): Promise<Row> {
  const row = mergeChange(resource, base, body)
  const place = placeOf(resource, base.id)
  await openOwnQueue()
  await queue.add({
    place,
    to,
    title: titleOf(resource, base) || resource.label.one,
    request: changeRequest(resource, base.id, version, body),
    shown: shownAs(resource, base, row),
  })
  followKept(place)
  return row
}
