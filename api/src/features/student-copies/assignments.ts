import { Injectable } from '@nestjs/common'
import { grantsFor, resourceNamed, type Assigned, type Assignee, type Me } from '@tinkerdesk/shared'
import { student as studentResource } from '@tinkerdesk/shared/resources/student'
import { allOf, always, Gate, tableOf, type Fragment } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Copying } from './copying.js'

const maxAssignees = 5000

const students = tableOf(studentResource)

/** Assigns copies to students through the gate, and lists students who have one. */
@Injectable()
export class Assignments {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Gives each student a copy unless they have one. Each is separate, so that one refusal does not stop the others. */
  async assign(me: Me, copying: Copying, sourceId: string, studentIds: readonly string[]): Promise<Assigned[]> {
    if (grantsFor(resourceNamed(copying.copy), me, 'create').length === 0) throw new ProblemError('forbidden')
    await this.gate.one(me, copying.source, sourceId, { fields: ['id'] })
    const uniqueStudents = [...new Set(studentIds)]
    const had = new Map(
      (await this.having(me, copying, sourceId, students.where({ id: { $in: uniqueStudents } }, 's'))).map((copy) => [
        copy.student,
        copy.id,
      ]),
    )
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
    return this.having(me, copying, sourceId, school === undefined ? always : students.where({ school }, 's'))
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

  /** Returns the copies of a source where both copy and student are within the person's reach. SQL, since the two reaches are joined. */
  private async having(me: Me, { copy }: Copying, sourceId: string, whose: Fragment): Promise<Assignee[]> {
    const copies = tableOf(resourceNamed(copy))
    const where = allOf([copies.where({ source: sourceId }, 't'), copies.readableBy(me, 't'), students.readableBy(me, 's'), whose])
    const owner = copies.column('student', 't')
    return this.database.read.all<Assignee>(
      `SELECT ${owner} AS student, t."id" AS id, ${copies.column('status', 't')} AS status FROM ${copies.name} t
       JOIN ${students.name} s ON s."id" = ${owner} WHERE ${where.text} ORDER BY t."id" LIMIT ${maxAssignees}`,
      where.values,
    )
  }
}
