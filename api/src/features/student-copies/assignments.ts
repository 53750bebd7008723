import { Injectable } from '@nestjs/common'
import {
  grantsFor,
  resourceNamed,
  titleOf,
  type Assigned,
  type Assignee,
  type Me,
  type ShownRow,
  counted,
} from '@tinkerdesk/shared'
import { student as studentResource } from '@tinkerdesk/shared/resources/student'
import {
  allOf,
  always,
  Gate,
  noteChange,
  records,
  tableOf,
  writeSet,
  type Fragment,
  type NewChangeSet,
} from '../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { mailsIn } from '../../mail/mails-in.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Copying } from './copying.js'

const maxAssignees = 5000

/** The original that is assigned, and the day by which the work is due. */
export interface Assignment {
  source: string
  dueDate?: string | undefined
}

const students = tableOf(studentResource)

/** Assigns copies to students through the gate, and lists students who have one. */
@Injectable()
export class Assignments {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Gives each student a copy unless they have one. Each is separate, so that one refusal does not stop the others. */
  async assign(
    me: Me,
    copying: Copying,
    what: Assignment,
    students: readonly string[],
    set: NewChangeSet,
  ): Promise<Assigned[]> {
    return writeSet(
      {
        database: this.database,
        person: me.uid,
        items: [...students.entries()],
        write: async (tx, [[place, student]]) => [
          await this.give(tx, me, copying, what, student, { set, place }),
        ],
      },
      {
        mode: 'each',
        refused(error, [, student]) {
          if (!(error instanceof ProblemError)) throw error
          return refusalOf(student, error)
        },
      },
    )
  }

  /** Throws unless this person may assign the original. Returns it as they read it. */
  async original(me: Me, copying: Copying, sourceId: string): Promise<ShownRow> {
    if (grantsFor(resourceNamed(copying.copy), me, 'create').length === 0)
      throw new ProblemError('forbidden')
    return this.gate.one(me, copying.source, sourceId)
  }

  /** Returns the names of those students that a person may see, by their ids. */
  async namesOf(me: Me, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await records(studentResource, this.database.read, me).find(
      { id: { $in: ids } },
      { fields: ['name'] },
    )
    return new Map(rows.map((row) => [row.id, titleOf(studentResource, row)]))
  }

  /** Gives a student a copy unless they have one, and enters it in a change set, whose undo archives it. */
  async give(
    tx: Transaction,
    me: Me,
    copying: Copying,
    { source, dueDate }: Assignment,
    student: string,
    { set, place }: { set: NewChangeSet; place: number },
  ): Promise<Assigned> {
    const before = mailsIn(tx)
    const [copy] = await this.having(tx, me, copying, source, students.where({ id: student }, 's'))
    if (copy) return { student, result: 'had', id: copy.id }
    const { id, version } = await this.gate.create(
      me,
      copying.copy,
      { student, source, ...(dueDate ? { dueDate } : {}) },
      { tx },
    )
    const row = {
      place,
      resource: copying.copy,
      record_id: id,
      result: 'created' as const,
      version: Number(version),
    }
    await noteChange(tx, set, { ...row, mails: mailsIn(tx) - before })
    return { student, result: 'assigned', id }
  }

  /** Returns the students with a copy, among those that this person may read. */
  async assignees(
    me: Me,
    copying: Copying,
    sourceId: string,
    school: string | undefined,
    leaving: AbortSignal,
  ): Promise<Assignee[]> {
    await this.gate.one(me, copying.source, sourceId, { fields: ['id'] })
    const whose = school === undefined ? always : students.where({ school }, 's')
    return this.having(this.database.scan(me.uid, leaving), me, copying, sourceId, whose)
  }

  /** Returns the copies of a source where both copy and student are within the person's reach. SQL, since the two reaches are joined. */
  private async having(
    sql: Sql,
    me: Me,
    { copy }: Copying,
    sourceId: string,
    whose: Fragment,
  ): Promise<Assignee[]> {
    const copies = tableOf(resourceNamed(copy))
    const where = allOf([
      copies.where({ source: sourceId }, 't'),
      copies.readableBy(me, 't'),
      students.readableBy(me, 's'),
      whose,
    ])
    const owner = copies.column('student', 't')
    return sql.all<Assignee>(
      `SELECT ${owner} AS student, t."id" AS id, ${copies.column('status', 't')} AS status FROM ${copies.name} t
       JOIN ${students.name} s ON s."id" = ${owner} WHERE ${where.text} ORDER BY t."id" LIMIT ${maxAssignees}`,
      where.values,
    )
  }
}

/** Returns the result for a student whose copy was refused. */
export function refusalOf(student: string, { code, details, message }: ProblemError): Assigned {
  // Someone else assigned it at the same moment.
  if (code === 'duplicate') return { student, result: 'had' }
  return { student, result: 'failed', problem: details.issues?.[0]?.message ?? message }
}

/** Returns the change set of an assignment. It names no record, because a title is read with rights. */
export const changeSetOf = (id: string, me: Me, source: string, count: number): NewChangeSet => {
  const title = `Assign ${resourceNamed(source).label.one.toLowerCase()} to ${counted(count, 'student')}`
  return { id, me, kind: 'assign', resource: source, title }
}
