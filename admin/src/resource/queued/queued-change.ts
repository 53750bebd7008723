import { conversationOf, mergeChange, type AnyRow, type Resource } from '@tinkerdesk/shared'
import type { QueueEntry } from '../../client/queue/queue-entry.js'
import type { ListRow } from '../values/list-row.js'

type Values = Record<string, unknown>

/** How a queued change of a record is shown: the record that it is based on, and the record as it will be. */
export interface QueuedChange {
  resource: string
  start: AnyRow
  row: ListRow
}

/** Returns the change of an entry, or undefined if the entry is something else, such as a message. */
export function changeOf({ shown }: QueueEntry): QueuedChange | undefined {
  const isChange =
    typeof shown === 'object' &&
    shown !== null &&
    'resource' in shown &&
    'start' in shown &&
    'row' in shown
  return isChange ? (shown as QueuedChange) : undefined
}

/** Returns what the request of a change sends: the changed fields and the version that it changes. */
export const bodyOf = ({ request }: QueueEntry) => request.body as Values

/** Returns the request that changes a record of this version. */
export const changeRequest = (resource: Resource, id: string, version: number, body: Values) =>
  ({ method: 'patch', url: `/api/${resource.url}/${id}`, body: { ...body, version } }) as const

/** Returns a later body laid over an earlier one. Two comments become one, so that neither is lost. */
export function mergeBodies(resource: Resource, earlier: Values, later: Values): Values {
  const merged = mergeChange(resource, earlier, later)
  const talk = conversationOf(resource)?.path
  const texts =
    talk === undefined
      ? []
      : [earlier[talk], later[talk]].filter((text) => typeof text === 'string')
  return talk !== undefined && texts.length > 1 ? { ...merged, [talk]: texts.join('\n\n') } : merged
}
