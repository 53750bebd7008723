import { Injectable } from '@nestjs/common'
import type { Assigned, Assignee, Me } from '@tinkerdesk/shared'
import { allOf, fragment, placeholders, type Fragment } from '../../crud/sql/fragment.js'
import { Gate } from '../../crud/write/gate.js'
import { planOf, quote } from '../../crud/plan/plan.js'
import { Rights } from '../../crud/query/rights.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Copying } from './copying.js'

const maxAssignees = 5000

/** Assigns copies to students through the gate, and lists students who have one. */
@Injectable()
export class Assignments {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Gives each student a copy unless they have one. Each is separate, so that one refusal does not stop the others. */
  async assign(me: Me, copying: Copying, sourceId: string, students: readonly string[]): Promise<Assigned[]> {
    if (new Rights(planOf(copying.copy), me).of('create').length === 0) throw new ProblemError('forbidden')
    await this.gate.one(me, copying.source, sourceId, { fields: ['id'] })
    const uniqueStudents = [...new Set(students)]
    const had = new Map((await this.having(me, copying, sourceId, this.oneOf(uniqueStudents))).map(({ student, id }) => [student, id]))
    const results: Assigned[] = []
    for (const student of uniqueStudents) {
      const id = had.get(student)
      results.push(id ? { student, result: 'had', id } : await this.give(me, copying, sourceId, student))
    }
    return results
  }

  /** Returns the students with a copy, among those that this person may read. */
  async assignees(me: Me, copying: Copying, sourceId: string, school?: string): Promise<Assignee[]> {
    await this.gate.one(me, copying.source, sourceId, { fields: ['id'] })
    return this.having(
      me,
      copying,
      sourceId,
      school === undefined ? fragment('1 = 1') : fragment(`s.${planOf('student').leaf('school')!.columns[0]} = ?`, school),
    )
  }

  private async give(me: Me, copying: Copying, source: string, student: string): Promise<Assigned> {
    try {
      const { id } = await this.gate.create(me, copying.copy, { student, source })
      return { student, result: 'assigned', id: String(id) }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      // Someone else assigned it at the same moment.
      if (error.code === 'duplicate') return { student, result: 'had' }
      return { student, result: 'failed', problem: error.details.issues?.[0]?.message ?? error.message }
    }
  }

  private oneOf(students: readonly string[]): Fragment {
    return { text: `s."id" IN (${placeholders(students.length)})`, values: students }
  }

  /** Returns the copies of a source where both copy and student are within the person's reach. */
  private async having(me: Me, { copy }: Copying, sourceId: string, whose: Fragment): Promise<Assignee[]> {
    const copies = planOf(copy)
    const students = planOf('student')
    const column = (path: string): string => `t.${copies.leaf(path)!.columns[0]}`
    const where = allOf([
      fragment(`${column('source')} = ?`, sourceId),
      new Rights(copies, me).rows('read', 't'),
      new Rights(students, me).rows('read', 's'),
      whose,
    ])
    return this.database.read.all<Assignee>(
      `SELECT ${column('student')} AS student, t."id" AS id, ${column('status')} AS status FROM ${quote(copies.table)} t
       JOIN ${quote(students.table)} s ON s."id" = ${column('student')} WHERE ${where.text} ORDER BY t."id" LIMIT ${maxAssignees}`,
      where.values,
    )
  }
}
