import { Injectable } from '@nestjs/common'
import { eligibility, type AnyRow, type Eligible, type Me, type School, type Student } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { Gate } from '../../crud/write/gate.js'
import { planOf } from '../../crud/plan/plan.js'
import { Database, type Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** The reasons why a student may not enter a competition. Empty if they may. */
export interface Entry {
  id: string
  reasons: string[]
}

const maxCompetitions = 500

/** Finds the reasons why a student may not take part in a competition or a course. */
@Injectable()
export class EligibilityService {
  constructor(
    private readonly gate: Gate,
    private readonly database: Database,
  ) {}

  /** Returns the reasons against one student in one competition or course, or `null` if either is beyond this person's reach. */
  async reasons(sql: Sql, me: Me, resource: 'competition' | 'course', id: string, student: string): Promise<string[] | null> {
    const found = await this.within(sql, me, resource, id)
    const who = found && (await this.within(sql, me, 'student', student))
    if (!found || !who) return null
    return eligibility(found as unknown as Eligible, await this.entrant(sql, who))
  }

  /** Returns every competition that the signed-in student may see, with the reasons against them. */
  async own(me: Me): Promise<Entry[]> {
    if (!me.studentId) throw new ProblemError('forbidden')
    const who = await this.within(this.database.read, me, 'student', me.studentId)
    if (!who) throw new ProblemError('not_found')
    const entrant = await this.entrant(this.database.read, who)
    const query = { where: { all: [] }, sort: [], joins: [], fields: ['eligibility'] }
    const { rows } = await this.gate.reader.list(me, planOf('competition'), query, maxCompetitions)
    return rows.map((row) => ({ id: String(row.id), reasons: eligibility(row as unknown as Eligible, entrant) }))
  }

  /** Returns a student's class and whether their school has a lab. This is the product's own knowledge; only reasons leave it. */
  private async entrant(sql: Sql, student: AnyRow) {
    const school = await this.gate.reader.find(sql, system, planOf('school'), String(student.school))
    return { student: student as unknown as Student, school: school.row as unknown as School }
  }

  private async within(sql: Sql, me: Me, resource: string, id: string): Promise<AnyRow | null> {
    try {
      return (await this.gate.reader.find(sql, me, planOf(resource), id)).row
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'not_found') return null
      throw error
    }
  }
}
