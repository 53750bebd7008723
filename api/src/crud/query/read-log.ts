import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Me, ReadKind, Role } from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import { system } from '../../access/system.js'
import { Database } from '../../database/database.js'
import { childFieldOf } from '../plan/child-field.js'
import { readLog } from '../plan/own-tables.js'
import type { Plan } from '../plan/plan.js'

/** Time for which reads are collected, in ms. A process that is killed loses the reads of this time. */
const togetherMs = 1000
/** Ids in one line. */
const maxIds = 500
/** Lines that wait while the database takes none. About 15 kB each, if they are full. */
const maxWaiting = 5000

/** The reads of one person, in one second, of one kind and one resource. */
interface Line {
  at: number
  person: string
  role: Role
  token: string | null
  kind: ReadKind
  resource: string
  /** True if the guardians of the children were in the answer. */
  hasGuardians: boolean
  /** The number of answers. */
  answers: number
  ids: Set<string>
  /** The children of the records, for resources other than students. */
  children: Set<string>
}

/** The person behind an answer. */
type Reading = Pick<Me, 'uid' | 'role' | 'token' | 'viewedBy'>

/** Returns the person who reads an answer: an admin who looks as another person reads it, and not that person. */
const readerOf = (me: Reading): Reading =>
  me.viewedBy === undefined ? me : { uid: me.viewedBy, role: 'admin' }

/** Records in an answer: their ids, and the child of each, if it was read. */
export interface ReadRows {
  kind: ReadKind
  rows: readonly { id: string; [field: string]: unknown }[]
  hasGuardians?: boolean
}

const nextId = monotonicFactory()

/**
 * Keeps which records of children staff read, and who signed in: ids only. Lines are collected and stored once a second, so that no request
 * waits for them.
 */
@Injectable()
export class ReadLog implements OnApplicationShutdown {
  private readonly logger = new Logger('Access log')
  private readonly open = new Map<string, Line>()
  private full: Line[] = []
  private timer: NodeJS.Timeout | undefined
  private storing: Promise<void> = Promise.resolve()

  constructor(private readonly database: Database) {}

  /** Stores the last reads: the jobs have ended and the last requests are answered by then, and the database closes after it. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush()
  }

  /** True if reads of these records by this person are noted. */
  notes(me: Me, plan: Plan): boolean {
    return me !== system && readerOf(me).role !== 'student' && childFieldOf(plan) !== null
  }

  /** Notes records in an answer to staff. Does nothing for students, for the product itself, and for records that are about no child. */
  note(me: Me, plan: Plan, { kind, rows, hasGuardians = false }: ReadRows): void {
    const child = childFieldOf(plan)
    if (rows.length === 0 || child === null || !this.notes(me, plan)) return
    let line = this.line(me, kind, plan.resource.name, hasGuardians)
    line.answers += 1
    for (const row of rows) {
      if (line.ids.size >= maxIds) line = this.line(me, kind, plan.resource.name, hasGuardians)
      line.ids.add(row.id)
      const named = child === 'id' ? undefined : row[child]
      if (typeof named === 'string') line.children.add(named)
    }
  }

  /** Notes that a person signed in. `child` is the student whose account it is. */
  noteSignIn(person: Reading, child: string | null): void {
    const line = this.line(person, 'signIn', 'user', false)
    line.answers += 1
    line.ids.add(person.uid)
    if (child !== null) line.children.add(child)
  }

  /** Notes that an admin looks as another person. `child` is the student whose account it is. */
  noteView(me: Me, uid: string, child: string | null): void {
    const line = this.line(me, 'view', 'user', false)
    line.answers += 1
    line.ids.add(uid)
    if (child !== null) line.children.add(child)
  }

  /** Notes that a person read the log itself, with the names of some children. */
  noteLogRead(me: Me, children: readonly string[]): void {
    const line = this.line(me, 'log', 'student', false)
    line.answers += 1
    for (const child of children) line.ids.add(child)
  }

  /** Stores what was noted until now. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.storing = this.storing.then(() => this.store())
    await this.storing
  }

  private line(person: Reading, kind: ReadKind, resource: string, hasGuardians: boolean): Line {
    const me = readerOf(person)
    const token = me.token?.id ?? null
    const key = `${me.uid} ${token ?? ''} ${kind} ${resource} ${hasGuardians ? 'g' : ''}`
    const open = this.open.get(key)
    if (open && open.ids.size < maxIds) return open
    if (open) this.full.push(open)
    const line: Line = {
      at: Date.now(),
      person: me.uid,
      role: me.role,
      token,
      kind,
      resource,
      hasGuardians,
      answers: 0,
      ids: new Set(),
      children: new Set(),
    }
    this.open.set(key, line)
    this.timer ??= setTimeout(() => void this.flush(), togetherMs).unref()
    return line
  }

  private async store(): Promise<void> {
    const lines = [...this.full, ...this.open.values()]
    this.full = []
    this.open.clear()
    if (lines.length === 0) return
    const rows = lines.map((line) => ({
      id: nextId(line.at),
      at: new Date(line.at).toISOString(),
      person: line.person,
      role: line.role,
      token: line.token,
      kind: line.kind,
      resource: line.resource,
      guardians: Number(line.hasGuardians),
      answers: line.answers,
      ids: [...line.ids].join(),
      children: line.children.size > 0 ? [...line.children].join() : null,
    }))
    try {
      await this.database.write((tx) => readLog.insert(tx, ...rows), 'product', 'log')
    } catch (error) {
      this.keep(lines, error)
    }
  }

  /** Keeps lines that could not be stored for the next second, as far as there is room. */
  private keep(lines: Line[], error: unknown): void {
    this.full = [...lines, ...this.full]
    const lost = this.full.splice(0, Math.max(0, this.full.length - maxWaiting)).length
    this.logger.error(
      lost > 0
        ? `The access log could not be stored, and ${lost} of its lines are lost`
        : 'The access log could not be stored yet',
      error instanceof Error ? error.stack : String(error),
    )
    this.timer ??= setTimeout(() => void this.flush(), togetherMs).unref()
  }
}
