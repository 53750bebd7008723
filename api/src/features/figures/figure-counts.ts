import {
  copyStatuses,
  dayAfter,
  handedIn,
  startOfDay,
  type CopyResource,
  type Where,
} from '@tinkerdesk/shared'
import { attendance } from '@tinkerdesk/shared/resources/attendance'
import { school } from '@tinkerdesk/shared/resources/school'
import { session } from '@tinkerdesk/shared/resources/session'
import { slot } from '@tinkerdesk/shared/resources/slot'
import { student } from '@tinkerdesk/shared/resources/student'
import { quietDays } from '@tinkerdesk/shared/rules/figures/figures'
import { present, returnScope } from '@tinkerdesk/shared/rules/monthly-return/return-scope'
import { grantEntry } from '@tinkerdesk/shared/resources/grant-entry'
import { resourceNamed, dayInIndia } from '@tinkerdesk/shared'
import { allOf, tableOf, type Fragment } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

export const [marks, students, sessions, slots, schools, entries] = [
  tableOf(attendance),
  tableOf(student),
  tableOf(session),
  tableOf(slot),
  tableOf(school),
  tableOf(grantEntry),
]
export const copyKinds = Object.keys(copyStatuses) as CopyResource[]

/** The schools that are counted, as a condition over schools. */
export type SchoolWhere = Where<typeof school>

/** The counts of a school in a month. */
export interface SchoolCounts {
  girls: number
  others: number
  sessions: number
  hoursUsed: number
  /** In paise. */
  spent: number
  /** True for a session in the last 30 days of the month, or before now. */
  wasActive: boolean
}

/** The days and moments of a month. `quietFrom` begins the 30 days before its end. */
export interface FigurePeriod {
  month: string
  firstDay: string
  lastDay: string
  from: string
  until: string
  quietFrom: string
}

export function figurePeriod(month: string, now: Date): FigurePeriod {
  const { firstDay, lastDay, from, until } = returnScope('', month, now)
  const end = dayInIndia(new Date(Date.parse(until) - 1))
  return { month, firstDay, lastDay, from, until, quietFrom: startOfDay(dayAfter(end, -quietDays)) }
}

/** Limits rows that name a school to those of some schools. */
export const inSchools = (where: SchoolWhere) =>
  Object.keys(where).length === 0 ? {} : { school: { $where: where } }

/** The marks of students who came in a month. */
export const cameIn = ({ firstDay, lastDay }: FigurePeriod): Fragment =>
  marks.where({ mark: { $in: present }, day: { $gte: firstDay, $lte: lastDay } }, 't')

/** The marks of students who came in the hours of the labs of a month. Their days are in it, by which they are found without reading those of other months. */
export const cameToLabs = (period: FigurePeriod, where: SchoolWhere): Fragment =>
  allOf([slots.where({ month: period.month, ...inSchools(where) }, 'm'), cameIn(period)])

/** The sessions of a month, and with `quietFrom` those of its last 30 days. */
export const heldIn = (from: string, { until }: FigurePeriod, where: SchoolWhere): Fragment =>
  sessions.where(
    { school: { $ne: null }, timestamp: { $gte: from, $lt: until }, ...inSchools(where) },
    't',
  )

/** The spends of a month, with the corrections of spends, which count on their own day. */
export const spentIn = ({ firstDay, lastDay }: FigurePeriod, where: SchoolWhere): Fragment =>
  entries.where(
    { entry: 'spend', day: { $gte: firstDay, $lte: lastDay }, ...inSchools(where) },
    't',
  )

const amount = entries.column('amount', 't')

/** The paise that an entry counts for. A correction takes back the entry that it corrects. */
export const countedPaise = `CASE WHEN ${entries.column('corrects', 't')} IS NULL THEN ${amount} ELSE -${amount} END`

const none = (): SchoolCounts => ({
  girls: 0,
  others: 0,
  sessions: 0,
  hoursUsed: 0,
  spent: 0,
  wasActive: false,
})

/** Counts a month of each school: four statements, which group by school. */
export async function countMonth(
  sql: Sql,
  period: FigurePeriod,
  where: SchoolWhere,
): Promise<ReadonlyMap<string, SchoolCounts>> {
  const counts = new Map<string, SchoolCounts>()
  const of = (id: string): SchoolCounts => {
    const counted = counts.get(id) ?? none()
    counts.set(id, counted)
    return counted
  }
  const [came, among] = [cameIn(period), students.where(inSchools(where), 's')]
  // Each student is taken once before they are looked up: PostgreSQL would sort the marks otherwise.
  const reached = await sql.all<{ school: string | null; gender: string | null; n: number }>(
    `SELECT ${students.column('school', 's')} AS school, ${students.column('gender', 's')} AS gender, COUNT(*) AS n
     FROM (SELECT DISTINCT ${marks.column('student', 't')} AS "id" FROM ${marks.name} t WHERE ${came.text}) c
       JOIN ${students.name} s ON s."id" = c."id" WHERE ${among.text} GROUP BY 1, 2`,
    [...came.values, ...among.values],
  )
  for (const { school: id, gender, n } of reached)
    if (id) of(id)[gender === 'Female' ? 'girls' : 'others'] += Number(n)
  const first = period.from < period.quietFrom ? period.from : period.quietFrom
  const held = heldIn(first, period, where)
  const at = sessions.column('timestamp', 't')
  const rows = await sql.all<{ school: string; held: number; lately: number }>(
    `SELECT ${sessions.column('school', 't')} AS school, SUM(CASE WHEN ${at} >= ? THEN 1 ELSE 0 END) AS held,
       SUM(CASE WHEN ${at} >= ? THEN 1 ELSE 0 END) AS lately FROM ${sessions.name} t WHERE ${held.text} GROUP BY 1`,
    [period.from, period.quietFrom, ...held.values],
  )
  for (const { school: id, held: n, lately } of rows)
    Object.assign(of(id), { sessions: Number(n), wasActive: Number(lately) > 0 })
  const used = cameToLabs(period, where)
  const hours = await sql.all<{ school: string; n: number }>(
    `SELECT ${slots.column('school', 'm')} AS school, COUNT(DISTINCT ${marks.column('day', 't')} || ' ' || ${marks.column('hour', 't')}) AS n
     FROM ${slots.name} m JOIN ${marks.name} t ON ${marks.column('slot', 't')} = m."id" WHERE ${used.text} GROUP BY 1`,
    used.values,
  )
  for (const { school: id, n } of hours) of(id).hoursUsed = Number(n)
  const money = spentIn(period, where)
  const sums = await sql.all<{ school: string; paise: number | string }>(
    `SELECT ${entries.column('school', 't')} AS school, SUM(${countedPaise}) AS paise FROM ${entries.name} t WHERE ${money.text} GROUP BY 1`,
    money.values,
  )
  for (const { school: id, paise } of sums) of(id).spent = Number(paise)
  return counts
}

/** Work that waits for a review, and the days that it has waited, added up. */
export interface WaitingCounts {
  inReview: number
  days: number
}

const dayMs = 86_400_000

/** The copies of a kind that wait for a review, of students of some schools. */
export const waitsAt = (kind: CopyResource, where: SchoolWhere): Fragment =>
  allOf([
    tableOf(resourceNamed(kind)).where({ status: handedIn }, 't'),
    students.where(inSchools(where), 's'),
  ])

/** Counts the work in review of each school, as it is now: one statement for each kind of work. */
export async function countWaiting(
  sql: Sql,
  now: Date,
  where: SchoolWhere,
): Promise<ReadonlyMap<string, WaitingCounts>> {
  const counts = new Map<string, WaitingCounts>()
  for (const kind of copyKinds) {
    const copies = tableOf(resourceNamed(kind))
    const { text, values } = waitsAt(kind, where)
    const rows = await sql.all<{ school: string | null; day: string | null; n: number }>(
      `SELECT ${students.column('school', 's')} AS school, SUBSTR(${copies.column('statusAt', 't')}, 1, 10) AS day, COUNT(*) AS n
       FROM ${copies.name} t JOIN ${students.name} s ON s."id" = ${copies.column('student', 't')} WHERE ${text} GROUP BY 1, 2`,
      values,
    )
    for (const { school: id, day, n } of rows) {
      if (!id) continue
      const counted = counts.get(id) ?? { inReview: 0, days: 0 }
      const waited = day ? Math.max(0, (now.getTime() - Date.parse(`${day}T00:00:00Z`)) / dayMs) : 0
      counted.inReview += Number(n)
      counted.days += Math.floor(waited) * Number(n)
      counts.set(id, counted)
    }
  }
  return counts
}
