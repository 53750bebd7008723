import { Injectable, Logger } from '@nestjs/common'
import type { AuditAction, Job } from '@tinkerdesk/shared'

/** The kinds of writes through the gate. */
export type ChangeAction = Exclude<AuditAction, 'purge'>

interface RecordChanged {
  resource: string
  id: string
  version: number
  action: AuditAction
  /** The rooms of the row as it was and as it is: `school:01J…`, `student:01J…`, `user:01J…`. */
  scopes?: readonly string[]
  /** Paths of the changed fields. Absent unless the row was updated, and where any may have changed. */
  fields?: readonly string[]
  /** The account that made the change. */
  by: string
  /** The browser tab that asked for it. */
  tab?: string
}

/** Everything that modules tell each other, always after the commit. */
export interface EventPayloads {
  /** The person's sessions ended. Without `sessionIds`, all of them. */
  'sessions-ended': { userId: string; sessionIds?: readonly string[] }
  /** The person's own schools or records changed, and with them their rights. */
  'reach-changed': { userId: string }
  'record-changed': RecordChanged
  /** A student's copy changed. `resource` is that of the copy, `by` the account that changed it. */
  'copy-status-changed': { resource: string; id: string; student: string; status: string; was: string; by: string }
  /** A message was sent, or emptied because it was deleted. */
  'chat-message': { group: string; id: string }
  /** The people of a group are now these, in this version of it. Empty for an archived group. */
  'chat-members-changed': { group: string; version: number; users: readonly string[] }
  /** Notifications of these people were written or read. */
  'bell-changed': { users: readonly string[] }
  /** A job was started, made progress or ended. `owner` is the account that started it. */
  'job-changed': { owner: string; job: Job }
}
type EventName = keyof EventPayloads
type Handler<N extends EventName> = (payload: EventPayloads[N]) => void | Promise<void>

/**
 * Passes events between modules within this process. A failing handler is logged and affects neither the emitter nor the other handlers.
 */
@Injectable()
export class Events {
  private readonly logger = new Logger('Events')
  private readonly handlers = new Map<EventName, Set<Handler<never>>>()

  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    for (const handler of this.handlers.get(name) ?? []) void this.call(name, handler as Handler<N>, payload)
  }

  /** Calls `handler` for every event of this name. Returns a function that stops it. */
  on<N extends EventName>(name: N, handler: Handler<N>): () => void {
    const handlers = this.handlers.get(name) ?? new Set()
    this.handlers.set(name, handlers.add(handler as Handler<never>))
    return () => handlers.delete(handler as Handler<never>)
  }

  private async call<N extends EventName>(name: N, handler: Handler<N>, payload: EventPayloads[N]): Promise<void> {
    try {
      await handler(payload)
    } catch (error) {
      this.logger.error(`A handler of "${name}" failed`, error instanceof Error ? error.stack : String(error))
    }
  }
}
