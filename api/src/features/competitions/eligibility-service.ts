import { Injectable } from '@nestjs/common'
import { eligibility, type Eligible, type Me, type Student } from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { course } from '@tinkerdesk/shared/resources/course'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { Gate, records } from '../../crud/index.js'
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
  async reasons(sql: Sql, me: Me, resource: 'competition' | 'course', id: string, studentId: string): Promise<string[] | null> {
    const found = resource === 'competition' ? await records(competition, sql, me).reach(id) : await records(course, sql, me).reach(id)
    const who = found && (await records(student, sql, me).reach(studentId))
    if (!found || !who) return null
    return eligibility(found, await this.entrant(sql, who))
  }

  /** Returns every competition that the signed-in student may see, with the reasons against them. */
  async own(me: Me): Promise<Entry[]> {
    if (!me.studentId) throw new ProblemError('forbidden')
    const who = await records(student, this.database.read, me).reach(me.studentId)
    if (!who) throw new ProblemError('not_found')
    const entrant = await this.entrant(this.database.read, who)
    const query = { where: { all: [] }, sort: [], joins: [], fields: ['eligibility'] }
    const { rows } = await this.gate.reader.list(me, planOf('competition'), query, maxCompetitions)
    // Everyone who may read a competition may read its conditions of entry whole.
    return rows.map((row) => ({ id: String(row.id), reasons: eligibility(row as unknown as Eligible, entrant) }))
  }

  /** Returns a student's class and whether their school has a lab. This is the product's own knowledge; only reasons leave it. */
  private async entrant(sql: Sql, student: Student) {
    return { student, school: await records(school, sql).one(student.school) }
  }
}
