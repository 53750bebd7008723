import { Injectable } from '@nestjs/common'
import {
  declaredField,
  relationTarget,
  openWorkStatuses,
  resourceNamed,
  startOfDay,
  titleOf,
  today,
  type CopyResource,
  type Me,
  type NotHandedIn,
  type OpenClass,
  type OpenWork,
  type Resource,
} from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import {
  allOf,
  always,
  fragment,
  type Fragment,
  noteReads,
  placeholders,
  records,
  tableOf,
} from '../../../crud/index.js'
import { Database, type SqlValue } from '../../../database/database.js'
import { hears } from '../hearing.js'

/** A piece of work, and the students who are looked at. */
export interface OpenFilter {
  kind: CopyResource
  /** The original. */
  source: string
  school: string
  class?: string | undefined
}

type Row = Record<string, SqlValue>

/** Students whom one request reminds. */
const maxReminded = 20_000

const [students, users] = [tableOf(student), tableOf(user)]
const inClass = students.column('class', 's')
const account = `EXISTS (SELECT 1 FROM ${users.name} u WHERE ${users.column('student', 'u')} = s."id" AND ${hears('reminder')})`
const isRemindable = `t."id" IS NOT NULL AND (r."at" IS NULL OR r."at" < ?) AND ${account}`

/** Reads who has not handed in. SQL, since it joins students to the copies that they have, and to those that they do not have. */
@Injectable()
export class NotHandedInReader {
  constructor(private readonly database: Database) {}

  /**
   * Returns a page of the students of a school, overdue first and those without a copy last, and the counts of all its classes. Throws
   * `not_found` for an original beyond the person's reach.
   */
  async page(
    me: Me,
    filter: OpenFilter,
    { limit, offset }: { limit: number; offset: number },
    leaving: AbortSignal,
  ): Promise<Pick<NotHandedIn, 'title' | 'data' | 'total' | 'classes'>> {
    const title = await this.titleOf(me, filter)
    const classes = await this.classes(me, filter, leaving)
    const total = classes
      .filter((each) => filter.class === undefined || each.class === filter.class)
      .reduce((sum, { open, without }) => sum + open + without, 0)
    if (offset >= total) return { title, data: [], total, classes }
    const { copies, from, where } = joined(me, filter, filter.class)
    const due = copies.column('dueDate', 't')
    const [first, last] = [
      students.column('name.firstName', 's'),
      students.column('name.lastName', 's'),
    ]
    const rows = await this.database.scan(me.uid, leaving).all<Row>(
      `SELECT s."id" AS student, ${first} AS first_name, ${last} AS last_name, ${inClass} AS class, ${students.column('section', 's')} AS section,
         t."id" AS copy, ${copies.column('status', 't')} AS status, ${due} AS due, r."at" AS reminded, CASE WHEN ${account} THEN 1 ELSE 0 END AS hears
       FROM ${from.text} WHERE ${where.text}
       ORDER BY CASE WHEN t."id" IS NULL THEN 2 WHEN ${due} IS NULL THEN 1 ELSE 0 END, ${due}, LENGTH(${inClass}), ${inClass}, ${first}, ${last}, s."id"
       LIMIT ? OFFSET ?`,
      [...from.values, ...where.values, limit, offset],
    )
    noteReads(
      this.database.read,
      me,
      student.name,
      rows.map((row) => String(row.student)),
    )
    return { title, data: rows.map(workOf), total, classes }
  }

  /** Returns the copies of students whom a reminder would reach now, overdue first. */
  async remindable(me: Me, filter: OpenFilter): Promise<string[]> {
    const { copies, from, where } = joined(me, filter, filter.class)
    const due = copies.column('dueDate', 't')
    const rows = await this.database.scan(me.uid, undefined).all<{ id: string }>(
      `SELECT t."id" AS id FROM ${from.text} WHERE ${where.text} AND ${isRemindable}
       ORDER BY CASE WHEN ${due} IS NULL THEN 1 ELSE 0 END, ${due}, t."id" LIMIT ${maxReminded}`,
      [...from.values, ...where.values, startOfDay(today())],
    )
    return rows.map(({ id }) => id)
  }

  /** Returns the name of the original, as this person reads it. Throws `not_found` for one beyond their reach. */
  async titleOf(me: Me, { kind, source }: OpenFilter): Promise<string> {
    const original = originalOf(kind)
    return titleOf(original, await records(original, this.database.read, me).one(source))
  }

  private async classes(me: Me, filter: OpenFilter, leaving: AbortSignal): Promise<OpenClass[]> {
    const { copies, from, where } = joined(me, filter)
    const count = (condition: string) => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
    const day = startOfDay(today())
    const rows = await this.database.scan(me.uid, leaving).all<Row>(
      `SELECT ${inClass} AS class, COUNT(t."id") AS open, ${count('t."id" IS NULL')} AS without_copy, ${count(`${copies.column('dueDate', 't')} < ?`)} AS overdue,
         ${count(isRemindable)} AS remindable, ${count('r."at" >= ?')} AS reminded, MAX(r."at") AS last
       FROM ${from.text} WHERE ${where.text} GROUP BY ${inClass} ORDER BY LENGTH(${inClass}), ${inClass}`,
      [today(), day, day, ...from.values, ...where.values],
    )
    return rows.map((row) => ({
      class: String(row.class ?? ''),
      open: Number(row.open),
      overdue: Number(row.overdue),
      without: Number(row.without_copy),
      remindable: Number(row.remindable),
      reminded: Number(row.reminded),
      remindedAt: textOf(row.last),
    }))
  }
}

/** Returns a kind's resource, without its own types: all kinds have a student, a source, a status and a due date. */
const copyOf = (kind: CopyResource): Resource => resourceNamed(kind)

const originalOf = (kind: CopyResource): Resource =>
  resourceNamed(relationTarget(declaredField(copyOf(kind), 'source')).to)

/** Joins the students `s` of a school to their copies `t` that are not handed in and the reminders `r` of these. A student without a copy has none. */
function joined(
  me: Me,
  { kind, source, school }: OpenFilter,
  only?: string,
): { copies: ReturnType<typeof tableOf>; from: Fragment; where: Fragment } {
  const copies = tableOf(copyOf(kind))
  const readable = copies.readableBy(me, 't')
  const from = fragment(
    `${students.name} s
     LEFT JOIN ${copies.name} t ON ${copies.column('student', 't')} = s."id" AND ${copies.column('source', 't')} = ?
     LEFT JOIN copy_reminders r ON r."copy" = t."id"`,
    source,
  )
  const where = allOf([
    students.where({ school }, 's'),
    only === undefined ? always : fragment(`${inClass} = ?`, only),
    students.readableBy(me, 's'),
    // A coordinator reads students whose copies are out of reach: nothing says that they have none.
    me.role === 'atlIncharge' ? students.where({ school: { $in: me.schoolIds } }, 's') : always,
    fragment(
      `(t."id" IS NULL OR (${copies.column('status', 't')} IN (${placeholders(openWorkStatuses.length)}) AND ${readable.text}))`,
      ...openWorkStatuses,
      ...readable.values,
    ),
  ])
  return { copies, from, where }
}

const textOf = (value: SqlValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const workOf = (row: Row): OpenWork => ({
  student: String(row.student),
  name: titleOf(student, { name: { firstName: row.first_name, lastName: row.last_name } }),
  class: String(row.class ?? ''),
  section: textOf(row.section),
  copy: textOf(row.copy),
  status: textOf(row.status),
  dueDate: textOf(row.due),
  remindedAt: textOf(row.reminded),
  hears: Number(row.hears) === 1,
})
