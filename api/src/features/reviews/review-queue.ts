import { Injectable } from '@nestjs/common'
import {
  copyStatuses,
  maxWaiting,
  resourceNamed,
  titleOf,
  waitingCopy,
  waitingStatuses,
  type CopyResource,
  type Me,
  type Resource,
  type ReviewNeighbours,
  type WaitingCopy,
  type WaitingStatus,
} from '@tinkerdesk/shared'
import { school as schoolResource } from '@tinkerdesk/shared/resources/school'
import { student as studentResource, type Student } from '@tinkerdesk/shared/resources/student'
import { allOf, fragment, placeholders, records, tableOf, type Fragment } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'

/** The fields of a copy's record that the queue shows as they are. */
const ofCopy = waitingCopy.pick({ id: true, status: true, statusAt: true, student: true })

/** The filters of the queue. */
export interface ReviewFilter {
  kind?: CopyResource | undefined
  status?: WaitingStatus | undefined
  school?: string | undefined
  /** Any of these schools. */
  schools?: readonly string[] | undefined
  class?: Student['class'] | undefined
}

/** A place in the queue: the moment since which a copy waits, and its id. */
export interface Place {
  at: string
  id: string
}

type Entry = Place & { resource: CopyResource }

const kinds = Object.keys(copyStatuses) as CopyResource[]

/** Copies that wait for staff, longest first: of every kind, within a person's reach. */
@Injectable()
export class ReviewQueue {
  constructor(private readonly database: Database) {}

  /** Returns a page among the first `maxWaiting` copies, and the number of all. */
  async page(
    me: Me,
    filter: ReviewFilter,
    { limit, offset }: { limit: number; offset: number },
    leaving: AbortSignal,
  ): Promise<{ data: WaitingCopy[]; total: number }> {
    const sql = this.database.scan(me.uid, leaving)
    const total = await this.count(sql, me, filter)
    const rows = Math.min(limit, maxWaiting - offset)
    const entries =
      rows > 0 && offset < total ? await this.entries(sql, me, filter, { limit: rows, offset }) : []
    return { data: await this.shown(me, entries), total }
  }

  /** Returns the copies around a place, which need not be in the queue any more. */
  async beside(
    me: Me,
    filter: ReviewFilter,
    place: Place,
    leaving: AbortSignal,
  ): Promise<ReviewNeighbours> {
    const sql = this.database.scan(me.uid, leaving)
    const [previous, next, first] = await Promise.all([
      this.entries(sql, me, filter, { limit: 1, place, isBefore: true }),
      this.entries(sql, me, filter, { limit: 1, place }),
      this.entries(sql, me, filter, { limit: 1 }),
    ])
    const shown = await this.shown(me, [...previous, ...next, ...first])
    const copyOf = ([entry]: Entry[]) => shown.find(({ id }) => id === entry?.id) ?? null
    const [before, total] = await Promise.all([
      this.count(sql, me, filter, place),
      this.count(sql, me, filter),
    ])
    return { previous: copyOf(previous), next: copyOf(next), first: copyOf(first), before, total }
  }

  /** Returns entries in order. Those before a place come in reverse. SQL, since one order runs through three tables. */
  private async entries(
    sql: Sql,
    me: Me,
    filter: ReviewFilter,
    {
      limit,
      offset = 0,
      place,
      isBefore = false,
    }: { limit: number; offset?: number; place?: Place; isBefore?: boolean },
  ): Promise<Entry[]> {
    const order = isBefore ? '"at" DESC, "id" DESC' : '"at", "id"'
    // Each part is read from its index in this order, no further than the page needs.
    const parts = partsOf(me, filter, place && { ...place, isBefore }).map(
      ({ text, values }, part) =>
        fragment(
          `SELECT * FROM (SELECT ${text} ORDER BY ${order} LIMIT ?) part${part}`,
          ...values,
          limit + offset,
        ),
    )
    return sql.all<Entry>(
      `${parts.map(({ text }) => text).join(' UNION ALL ')} ORDER BY ${order} LIMIT ? OFFSET ?`,
      [...parts.flatMap(({ values }) => values), limit, offset],
    )
  }

  /** Returns the number of copies, or of those before a place. */
  private async count(sql: Sql, me: Me, filter: ReviewFilter, place?: Place): Promise<number> {
    const parts = partsOf(me, filter, place && { ...place, isBefore: true })
    const [row] = await sql.all<{ n: number }>(
      `SELECT COUNT(*) AS n FROM (${parts.map(({ text }) => `SELECT ${text}`).join(' UNION ALL ')}) waiting`,
      parts.flatMap(({ values }) => values),
    )
    return Number(row?.n ?? 0)
  }

  /** Reads copies, their students and schools as this person may read them, in the order of the entries. */
  private async shown(me: Me, entries: readonly Entry[]): Promise<WaitingCopy[]> {
    const { read } = this.database
    const copies = new Map<string, WaitingCopy>()
    for (const resource of kinds) {
      const ids = entries.filter((entry) => entry.resource === resource).map(({ id }) => id)
      if (ids.length === 0) continue
      const declaration: Resource = resourceNamed(resource)
      const fields = [
        'student',
        'status',
        'statusAt',
        'dueDate',
        ...declaration.title.map((path) => path.split('.')[0]!),
      ]
      for (const row of await records(declaration, read, me).find({ id: { $in: ids } }, { fields }))
        copies.set(row.id, {
          ...ofCopy.parse(row),
          dueDate: (row.dueDate as string | null | undefined) ?? null,
          resource,
          title: titleOf(declaration, row),
          ...unnamed,
        })
    }
    const owners = [...copies.values()].map(({ student }) => student)
    const students = await records(studentResource, read, me).find(
      { id: { $in: owners } },
      { fields: ['name', 'class', 'section', 'school'] },
    )
    const schools = await records(schoolResource, read, me).find(
      { id: { $in: students.flatMap(({ school }) => school ?? []) } },
      { fields: ['name'] },
    )
    return entries.flatMap(({ id }) => {
      const copy = copies.get(id)
      if (!copy) return []
      const student = students.find((row) => row.id === copy.student)
      const school = schools.find((row) => row.id === student?.school)
      const named = student && {
        studentName: titleOf(studentResource, student),
        class: student.class ?? '',
        section: student.section ?? null,
        school: school?.id ?? null,
        schoolName: school?.name ?? '',
      }
      return [{ ...copy, ...named }]
    })
  }
}

/** The owner of a copy whose student was archived in the same moment. */
const unnamed = { studentName: '', class: '', section: null, school: null, schoolName: '' }

/** Returns the waiting copies of each kind and status as the rest of a SELECT: `"resource", "at" and "id" FROM …`. */
function partsOf(me: Me, filter: ReviewFilter, limit?: Place & { isBefore: boolean }): Fragment[] {
  const owner = {
    ...(filter.schools === undefined ? {} : { school: { $in: [...filter.schools] } }),
    ...(filter.school === undefined ? {} : { school: filter.school }),
    ...(filter.class === undefined ? {} : { class: filter.class }),
  }
  return (filter.kind ? [filter.kind] : kinds).flatMap((resource) => {
    const table = tableOf(resourceNamed(resource))
    const at = table.column('statusAt', 't')
    return (filter.status ? [filter.status] : waitingStatuses).map((status) => {
      const where = allOf([
        fragment(`${table.column('status', 't')} = ?`, status),
        ...(limit
          ? [
              fragment(
                `(${at}, t."id") ${limit.isBefore ? '<' : '>'} (${placeholders(2)})`,
                limit.at,
                limit.id,
              ),
            ]
          : []),
        table.readableBy(me, 't'),
        ...(Object.keys(owner).length > 0
          ? [table.where({ student: { $where: owner } }, 't')]
          : []),
      ])
      return fragment(
        `'${resource}' AS "resource", ${at} AS "at", t."id" AS "id" FROM ${table.name} t WHERE ${where.text}`,
        ...where.values,
      )
    })
  })
}
