import { Injectable } from '@nestjs/common'
import {
  resourceNamed,
  type ChosenFields,
  type Me,
  type MessageEvent,
  type RecordAction,
} from '@tinkerdesk/shared'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ChangeReach } from '../../resources/change-reach.js'
import { changesIn, maxListed, type QueuedMessage } from '../../resources/change-outbox.js'

type RecordEvent = Exclude<MessageEvent, 'test'>

const actionOf: { readonly [E in RecordEvent]: RecordAction } = {
  created: 'create',
  changed: 'update',
  archived: 'archive',
  restored: 'restore',
  matched: 'update',
}
const isEvent = (event: string): event is RecordEvent => Object.hasOwn(actionOf, event)

/** One record of a message. */
interface Told {
  id: string
  version?: number
  /** The record as the account may read it now. Absent for one that it cannot read any more. */
  record?: object
}

/** Writes messages at the moment they are sent, by the rights that their account has then. */
@Injectable()
export class WebhookBody {
  constructor(
    private readonly database: Database,
    private readonly reach: ChangeReach,
  ) {}

  /** Returns the body of a message, or `null` if its account may know of none of its records. */
  async write(message: QueuedMessage, me: Me, chosen: ChosenFields): Promise<string | null> {
    const { resource, event, created_at } = message
    if (resource === null || !isEvent(event))
      return JSON.stringify({ type: 'test', timestamp: created_at, data: {} })
    const data = { resource, ...(await this.data(message, me, event, chosen)) }
    if ('records' in data && data.records?.length === 0) return null
    return JSON.stringify({ type: `${resource}.${event}`, timestamp: created_at, data })
  }

  private async data(
    message: QueuedMessage,
    me: Me,
    event: RecordEvent,
    chosen: ChosenFields,
  ): Promise<{ records?: readonly Told[]; isMany?: true }> {
    const resource = resourceNamed(message.resource!)
    // Too many to list: the receiver reads what it may.
    if (message.records > maxListed) return { isMany: true }
    const action = actionOf[event]
    const latest = new Map(changesIn(message).map((change) => [change.id, change]))
    const changes = [...latest.values()].map(({ scopes, ...change }) => ({
      ...change,
      action,
      scopes: new Set(scopes),
    }))
    const batch = { resource, changes, checks: new Map() }
    const visible = await this.reach.visible({ me }, batch, changes)
    const fields = chosen[resource.name]
    const ids = visible.map(({ id }) => id)
    const rows = await records(resource, this.database.read, me).find(
      { id: { $in: ids } },
      fields ? { fields } : {},
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return {
      records: visible.map(({ id, version }) => {
        const record = byId.get(id)
        return { id, ...(version !== undefined && { version }), ...(record && { record }) }
      }),
    }
  }
}
