import {
  dayInIndia,
  handedIn,
  today,
  type CertificateKind,
  type Me,
  type Where,
} from '@tinkerdesk/shared'
import { attendance } from '@tinkerdesk/shared/resources/attendance'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { course } from '@tinkerdesk/shared/resources/course'
import { session } from '@tinkerdesk/shared/resources/session'
import type { student } from '@tinkerdesk/shared/resources/student'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import { studentCourse } from '@tinkerdesk/shared/resources/student-course'
import { subTopic } from '@tinkerdesk/shared/resources/sub-topic'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** The title of a piece of work, and the days on which students have finished it, by student. */
export interface FinishedWork {
  title: string
  dayOf: ReadonlyMap<string, string>
}

interface Question {
  sql: Sql
  /** The person through whose rights everything is read. */
  me: Me
  id: string
  /** The students to look for. Absent for all that the person may read. */
  whose?: Where<typeof student>
  limit: number
}

const missing = () => new ProblemError('not_found')

const ofStudents = (whose: Question['whose']) => (whose ? { student: { $where: whose } } : {})

const dayAt = (moment: string | null | undefined): string =>
  moment ? dayInIndia(new Date(moment)) : today()

const daysOf = (
  rows: readonly { student?: string | null }[],
  day: (at: number) => string,
): ReadonlyMap<string, string> =>
  new Map(rows.flatMap((row, at) => (row.student ? [[row.student, day(at)] as const] : [])))

/** How each kind of work is read. Each throws `not_found` for work that the person may not read. */
const readers: { readonly [K in CertificateKind]: (of: Question) => Promise<FinishedWork> } = {
  async activity({ sql, me, id, whose, limit }) {
    const [work] = await records(tinkeringActivity, sql, me).find({ id }, { fields: ['taName'] })
    if (!work) throw missing()
    const rows = await records(studentActivity, sql, me).find(
      { source: id, status: 'TA Completed', ...ofStudents(whose) },
      { fields: ['student', 'statusAt'], limit },
    )
    return { title: work.taName ?? '', dayOf: daysOf(rows, (at) => dayAt(rows[at]!.statusAt)) }
  },
  async competition({ sql, me, id, whose, limit }) {
    const [work] = await records(competition, sql, me).find(
      { id },
      { fields: ['name', 'competitionEndDate'] },
    )
    if (!work) throw missing()
    // A student takes part by handing something in.
    const rows = await records(studentCompetition, sql, me).find(
      {
        source: id,
        status: { $in: [handedIn, 'Review Completed', 'Competition Completed'] },
        ...ofStudents(whose),
      },
      { fields: ['student', 'statusAt'], limit },
    )
    const end = work.competitionEndDate
    const day = (at: number) => (end && end <= today() ? end : dayAt(rows[at]!.statusAt))
    return { title: work.name ?? '', dayOf: daysOf(rows, day) }
  },
  async course({ sql, me, id, whose, limit }) {
    const [work] = await records(course, sql, me).find({ id }, { fields: ['courseName'] })
    if (!work) throw missing()
    const rows = await records(studentCourse, sql, me).find(
      { source: id, status: 'Course Completed', ...ofStudents(whose) },
      { fields: ['student', 'statusAt'], limit },
    )
    return { title: work.courseName ?? '', dayOf: daysOf(rows, (at) => dayAt(rows[at]!.statusAt)) }
  },
  async session({ sql, me, id, whose, limit }) {
    const [work] = await records(session, sql, me).find({ id }, { fields: ['topic', 'subTopic'] })
    if (!work) throw missing()
    const rows = await records(attendance, sql, me).find(
      { session: id, mark: { $in: ['present', 'late'] }, ...ofStudents(whose) },
      { fields: ['student', 'day'], limit },
    )
    const [part] = work.subTopic
      ? await records(subTopic, sql, me).find({ id: work.subTopic }, { fields: ['name'] })
      : await records(topic, sql, me).find({ id: work.topic ?? '' }, { fields: ['name'] })
    return { title: part?.name ?? '', dayOf: daysOf(rows, (at) => rows[at]!.day ?? today()) }
  },
}

export const finishedWork = (kind: CertificateKind, of: Question): Promise<FinishedWork> =>
  readers[kind](of)
