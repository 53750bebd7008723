import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import type { AnyRow, ConsentPurpose, Job, RecordAction, Role } from '@tinkerdesk/shared'
import { Database, type Collector, type Hear, type Transaction } from '../database/database.js'
import { EventMarks } from './event-marks.js'

/** The kinds of writes through the gate. */
export type ChangeAction = Exclude<RecordAction, 'purge'>

interface RecordChanged {
  resource: string
  id: string
  version: number
  action: RecordAction
  /** The rooms of the row as it was and as it is: `school:01J…`, `student:01J…`, `user:01J…`. */
  scopes?: readonly string[]
  /** Paths of the changed fields. Absent unless the row was updated, and where any may have changed. */
  fields?: readonly string[]
  /** The account that made the change. */
  by: string
  /** The browser tab that asked for it. */
  tab?: string
}

/** A person who has a record open. */
export interface RecordViewer {
  person: string
  role: Role
  isEditing: boolean
}

/** Everything that modules tell each other, always after the commit. */
export interface EventPayloads {
  /**
   * The person's sessions ended. Without `sessionIds`, all of them. `isReplaced` if newer sign-ins took their place: nobody signed out.
   * `isDisabled` if the account was disabled.
   */
  'sessions-ended': {
    userId: string
    sessionIds?: readonly string[]
    isReplaced?: true
    isDisabled?: true
  }
  /** The person's own schools or records changed, and with them their rights. */
  'reach-changed': { userId: string }
  'record-changed': RecordChanged
  /** A student's copy changed. `resource` is that of the copy, `by` the account that changed it. */
  'copy-status-changed': {
    resource: string
    id: string
    student: string
    status: string
    was: string
    by: string
  }
  /** A message was sent, with its number in the group, or emptied because it was deleted, without. */
  'chat-message': { group: string; id: string; sequence?: number }
  /** The people of a group are now these, in this version of it. Empty for an archived group. */
  'chat-members-changed': { group: string; version: number; users: readonly string[] }
  /** A member has seen the messages up to a number. `person` is `admins` for all admins in a chat with them. */
  'chat-seen': { group: string; person: string; sequence: number }
  /** A member is typing. */
  'chat-typing': { group: string; person: string }
  /** A comment on a record was added, changed, deleted, or its thread resolved or opened. */
  'discussion-changed': { resource: string; id: string }
  /** The people who have a record open in one process. With `isAsking`, the other processes say theirs. */
  'record-viewers': {
    process: string
    resource: string
    id: string
    viewers: readonly RecordViewer[]
    isAsking?: true
  }
  /** A process with open records is alive. */
  'viewers-alive': { process: string }
  /** Notifications of these people were written or read. */
  'bell-changed': { users: readonly string[] }
  /** A job was started, made progress or ended. `owner` is the account that started it. */
  'job-changed': { owner: string; job: Job }
  /** Pictures were attached that have no thumbnail yet. Sent in this process only. */
  'pictures-attached': Record<string, never>
  /** A person may be called by phone, unless a page of theirs is open. `key` names the call. */
  'call-planned': { key: string; person: string }
  /** A page of the person is open in this process. */
  'call-needless': { key: string }
  /** Webhooks were made, changed or deleted. */
  'webhooks-changed': Record<string, never>
  /** Guardians agreed to purposes for these children, or withdrew that. */
  'consent-changed': { students: readonly string[]; purposes: readonly ConsentPurpose[] }
  /** Automations were made, changed or deleted. */
  'automations-changed': Record<string, never>
  /** Events of other processes were missed, or were too many to list: whatever they would have changed is read again. */
  'events-missed': Record<string, never>
  /** Another process was killed. Events of its last moment may be missing, but for those that end what a person may see. */
  'process-killed': Record<string, never>
}
type EventName = keyof EventPayloads

/** Rows for the collectors of a transaction alone: they leave no process. */
export interface GivenPayloads {
  /** A record was written through the gate. `before` is `null` for a new one, `after` for an archived one. */
  'record-written': {
    resource: string
    action: RecordAction
    before: AnyRow | null
    after: AnyRow | null
    scopes: readonly string[]
  }
}
type Collected = EventPayloads & GivenPayloads

type Handler<N extends EventName> = (payload: EventPayloads[N]) => void | Promise<void>

/** An event on its way between processes. */
interface Posted {
  name: EventName
  payload: EventPayloads[EventName]
}

/** Events that end what a person may see or what the product does for them. Other processes hear them with the commit. */
const urgent: ReadonlySet<EventName> = new Set([
  'sessions-ended',
  'reach-changed',
  'chat-members-changed',
  'consent-changed',
  'webhooks-changed',
  'automations-changed',
])

/** An account says what its person may do. */
const isUrgent = ({ name, payload }: Posted): boolean =>
  urgent.has(name) ||
  (name === 'record-changed' && 'resource' in payload && payload.resource === 'user')

/**
 * Passes events between modules, in this process and in the others on the same database. A failing handler is logged and affects neither the
 * emitter nor the other handlers.
 */
@Injectable()
export class Events implements OnModuleInit {
  private readonly logger = new Logger('Events')
  private readonly handlers = new Map<EventName, Set<Handler<never>>>()
  private readonly collectors = new Map<keyof Collected, Set<Collector<never>>>()
  readonly marks = new EventMarks()

  constructor(@Inject(Database) private readonly database: Pick<Database, 'hear' | 'post'>) {}

  onModuleInit(): Promise<void> {
    return this.database.hear((posts) => this.hear(posts))
  }

  /** Gives a value to the collectors of a transaction, and to nobody else. */
  give<N extends keyof GivenPayloads>(tx: Transaction, name: N, payload: GivenPayloads[N]): void {
    for (const each of this.collectors.get(name) ?? []) {
      const collector = each as Collector<GivenPayloads[N]>
      if (collector.takes?.(payload) !== false) tx.collect(collector, payload)
    }
  }

  /** Emits an event after the commit: at once in this process, and in the others as soon as they hear it. */
  emitAfter<N extends EventName>(tx: Transaction, name: N, payload: EventPayloads[N]): void {
    for (const collector of this.collectors.get(name) ?? [])
      tx.collect(collector as Collector<EventPayloads[N]>, payload)
    const posted: Posted = { name, payload }
    tx.post(posted, isUrgent(posted))
    tx.afterCommit(() => this.emit(name, payload))
  }

  /** Emits an event in every process, about something that is stored already. */
  emitEverywhere<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    this.emit(name, payload)
    void this.database.post({ name, payload } satisfies Posted)
  }

  private hear(posts: Parameters<Hear>[0]): void {
    if (posts === null) return this.emit('events-missed', {})
    if (posts === 'killed') return this.emit('process-killed', {})
    // Posted above, in another process of the same build.
    for (const { name, payload } of posts as readonly Posted[]) this.emit(name, payload)
  }

  /** Emits an event in this process only. */
  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    this.marks.note(name, 'resource' in payload ? payload.resource : undefined)
    for (const handler of this.handlers.get(name) ?? [])
      this.call(name, handler as Handler<N>, payload)
  }

  /** Calls `handler` for every event of this name. Returns a function that stops it. */
  on<N extends EventName>(name: N, handler: Handler<N>): () => void {
    const handlers = this.handlers.get(name) ?? new Set()
    this.handlers.set(name, handlers.add(handler as Handler<never>))
    return () => handlers.delete(handler as Handler<never>)
  }

  /** Lets a collector store all events of this name of each transaction, within it. Returns a function that stops it. */
  collect<N extends keyof Collected>(name: N, collector: Collector<Collected[N]>): () => void {
    const collectors = this.collectors.get(name) ?? new Set()
    this.collectors.set(name, collectors.add(collector as Collector<never>))
    return () => collectors.delete(collector as Collector<never>)
  }

  private call<N extends EventName>(name: N, handler: Handler<N>, payload: EventPayloads[N]): void {
    try {
      const end = handler(payload)
      if (end) end.catch((error: unknown) => this.report(name, error))
    } catch (error) {
      this.report(name, error)
    }
  }

  private report(name: EventName, error: unknown): void {
    this.logger.error(
      `A handler of "${name}" failed`,
      error instanceof Error ? error.stack : String(error),
    )
  }
}
