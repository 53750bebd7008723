import { Injectable, Logger } from '@nestjs/common'

/** What a write through the gate does to a record. */
export type ChangeAction = 'create' | 'update' | 'archive' | 'restore'

interface RecordChanged {
  resource: string
  id: string
  version: number
  action: ChangeAction | 'purge'
  /** The rooms of the row as it was and as it is: `school:01J…`, `student:01J…`, `user:01J…`. */
  scopes?: readonly string[]
  /** The account that made the change. */
  by: string
  /** The browser tab that asked for it. */
  tab?: string
}

/** Everything that rooms tell each other, always after the commit. */
export interface EventPayloads {
  /** The person's sessions ended; without `sessionIds` all of them. */
  'sessions-ended': { userId: string; sessionIds?: readonly string[] }
  /** The schools or records that are a person's own changed, and with them what the person may see. */
  'reach-changed': { userId: string }
  'record-changed': RecordChanged
  /** The work on a student's copy went on; `resource` is the copy's, `by` the account of who said so. */
  'copy-status-changed': { resource: string; id: string; student: string; status: string; was: string; by: string }
}
type EventName = keyof EventPayloads
type Handler<N extends EventName> = (payload: EventPayloads[N]) => void | Promise<void>

/** Tells one room what another did, within this process. A handler's failure is logged and reaches neither the teller nor the others. */
@Injectable()
export class Events {
  private readonly logger = new Logger('Events')
  private readonly handlers = new Map<EventName, Set<Handler<never>>>()

  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    for (const handler of this.handlers.get(name) ?? []) void this.call(name, handler as Handler<N>, payload)
  }

  /** Calls `handler` at every event of this name, until the answered function is called. */
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
