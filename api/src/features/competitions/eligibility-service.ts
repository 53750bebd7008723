import { Injectable } from '@nestjs/common'
import {
  eligibility,
  type Eligibilities,
  type Eligible,
  type Me,
  type Student,
} from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

const maxCompetitions = 500

/** Returns the reasons against one student in a competition or a course, or `null` if the student is beyond this person's reach. */
export async function reasonsAgainst(
  sql: Sql,
  me: Me,
  source: Eligible,
  studentId: string,
): Promise<string[] | null> {
  const row = await records(student, sql, me).reach(studentId)
  return row && eligibility(source, await entrantOf(sql, row))
}

/** Returns a student's class and whether their school has a lab. This is the product's own knowledge; only reasons leave it. */
const entrantOf = async (sql: Sql, row: Student) => ({
  student: row,
  school: await records(school, sql).one(row.school),
})

/** Finds the reasons why a student may not enter competitions. */
@Injectable()
export class EligibilityService {
  constructor(private readonly database: Database) {}

  /** Returns every competition that the signed-in student may see, with the reasons against them. */
  async own(me: Me): Promise<Eligibilities['data']> {
    if (!me.studentId) throw new ProblemError('forbidden')
    const { read } = this.database
    const row = await records(student, read, me).reach(me.studentId)
    if (!row) throw new ProblemError('not_found')
    const entrant = await entrantOf(read, row)
    const competitions = await records(competition, read, me).find(
      {},
      { fields: ['eligibility'], order: '-applicationEndDate', limit: maxCompetitions },
    )
    return competitions.map(({ id, eligibility: conditions = {} }) => ({
      id,
      reasons: eligibility({ eligibility: conditions }, entrant),
    }))
  }
}
