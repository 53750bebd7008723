import { Injectable } from '@nestjs/common'
import {
  maxStatusChanges,
  outcomeStatuses,
  startOfDay,
  titleOf,
  type CopyResource,
  type Me,
  type Outcome,
  type StatusChange,
  type StatusChanges,
} from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import {
  allOf,
  always,
  fragment,
  noteReads,
  placeholders,
  tableOf,
  type Fragment,
} from '../../crud/index.js'
import { Database, type SqlValue } from '../../database/database.js'
import { changesWithinReach } from './changes-within-reach.js'

/** The filters of the log. Days are days in India. */
export interface ChangesFilter {
  kind?: CopyResource | undefined
  school?: string | undefined
  /** Any of these schools. */
  schools?: readonly string[] | undefined
  student?: string | undefined
  /** The new status. */
  status?: string | undefined
  outcome?: Outcome | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Record<string, SqlValue>

const [students, schools, users] = [tableOf(student), tableOf(school), tableOf(user)]
const archived = (alias: string, resource: string, id: string) =>
  `LEFT JOIN archive ${alias} ON ${alias}."resource" = ${resource} AND ${alias}."record_id" = ${id}`

/** Reads the log of status changes, for staff. SQL, since it joins the log to names, live and archived. */
@Injectable()
export class StatusChangesReader {
  constructor(private readonly database: Database) {}

  /**
   * Returns changes of copies within a person's reach, newest first, with current names. Admins see those of archived copies, too: a record
   * keeps the name it had when archived.
   */
  async list(
    me: Me,
    filter: ChangesFilter,
    { limit, offset }: { limit: number; offset: number },
    leaving: AbortSignal,
  ): Promise<Pick<StatusChanges, 'data' | 'total' | 'hasOlder'>> {
    const where = allOf([whereOf(filter), changesWithinReach(me)])
    const scan = this.database.scan(me.uid, leaving)
    const [count] = await scan.all<{ n: number }>(
      `SELECT COUNT(*) AS n FROM (SELECT 1 FROM status_changes c WHERE ${where.text} LIMIT ${maxStatusChanges + 1}) counted`,
      where.values,
    )
    const total = Number(count?.n ?? 0)
    const totals = { total: Math.min(total, maxStatusChanges), hasOlder: total > maxStatusChanges }
    if (offset >= totals.total) return { data: [], ...totals }
    // The ids of a page come from an index alone and are joined in that order, so a page far back costs little more than the first.
    const rows = await scan.all<Row>(
      `SELECT c.*, s."id" AS live_student, ${students.column('name.firstName', 's')} AS first_name,
         ${students.column('name.lastName', 's')} AS last_name, gone_student."title" AS student_title,
         COALESCE(${schools.column('name', 'h')}, gone_school."title") AS school_name, gone_copy."id" AS archived,
         u."id" AS account, ${users.column('displayName', 'u')} AS account_name
       FROM (SELECT c."id" FROM status_changes c WHERE ${where.text} ORDER BY c."at" DESC, c."id" DESC LIMIT ? OFFSET ?) paged
       CROSS JOIN status_changes c
       LEFT JOIN ${students.name} s ON s."id" = c."student"
       ${archived('gone_student', "'student'", 'c."student"')}
       LEFT JOIN ${schools.name} h ON h."id" = c."school"
       ${archived('gone_school', "'school'", 'c."school"')}
       ${archived('gone_copy', 'c."resource"', 'c."record_id"')}
       LEFT JOIN ${users.name} u ON u."id" = c."actor"
       WHERE c."id" = paged."id"
       ORDER BY c."at" DESC, c."id" DESC`,
      [...where.values, Math.min(limit, totals.total - offset), offset],
    )
    noteReads(
      scan,
      me,
      student.name,
      rows.flatMap((row) => (row.live_student === null ? [] : [String(row.live_student)])),
    )
    return { data: rows.map((row) => changeOf(row, me)), ...totals }
  }
}

/** Returns the changes with an outcome. */
export function outcomeIs(outcome: Outcome): Fragment {
  const among = (name: string, values: readonly string[] | undefined) =>
    values ? [fragment(`c."${name}" IN (${placeholders(values.length)})`, ...values)] : []
  const { was, status } = outcomeStatuses[outcome]
  return allOf([...among('status', status), ...among('was', was)])
}

/** Returns the changes of work at some schools, or all of them. */
export const isAtSchools = (schools: readonly string[] | undefined): Fragment =>
  schools ? fragment(`c."school" IN (${placeholders(schools.length)})`, ...schools) : always

function whereOf({
  kind,
  school,
  schools,
  student,
  status,
  outcome,
  from,
  to,
}: ChangesFilter): Fragment {
  const is = (name: string, value: string | undefined) =>
    value === undefined ? [] : [fragment(`c."${name}" = ?`, value)]
  return allOf([
    ...is('resource', kind),
    ...is('school', school),
    isAtSchools(schools),
    ...is('student', student),
    ...is('status', status),
    ...(outcome === undefined ? [] : [outcomeIs(outcome)]),
    ...(from === undefined ? [] : [fragment('c."at" >= ?', startOfDay(from))]),
    ...(to === undefined ? [] : [fragment('c."at" < ?', startOfDay(to, 1))]),
  ])
}

const text = (value: SqlValue | undefined): string => String(value ?? '')

const changeOf = (row: Row, me: Me): StatusChange => ({
  id: text(row.id),
  at: text(row.at),
  resource: text(row.resource) as CopyResource,
  copy: text(row.record_id),
  title: text(row.title),
  student: text(row.student),
  studentName: row.live_student
    ? titleOf(student, { name: { firstName: row.first_name, lastName: row.last_name } })
    : text(row.student_title),
  school: row.school === null ? null : text(row.school),
  schoolName: text(row.school_name),
  was: text(row.was),
  status: text(row.status),
  // The pages of accounts are for admins.
  ...(row.account && me.role === 'admin' ? { by: text(row.account) } : {}),
  byName: text(row.account_name ?? row.by_name),
  isArchived: row.archived !== null,
})
