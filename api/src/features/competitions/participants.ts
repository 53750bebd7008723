import { Injectable } from '@nestjs/common'
import {
  mayQueryBy,
  participantOrders,
  readGrantsFor,
  titleOf,
  type Me,
  type Participant,
  type ParticipantsPage,
  type PlaceCount,
} from '@tinkerdesk/shared'
import { school as schoolResource } from '@tinkerdesk/shared/resources/school'
import { student as studentResource } from '@tinkerdesk/shared/resources/student'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import {
  allOf,
  fragment,
  Gate,
  noteReads,
  tableOf,
  unknownField,
  type Fragment,
} from '../../crud/index.js'
import { Database, type SqlValue } from '../../database/database.js'

interface PlaceFilter {
  state?: string | undefined
  city?: string | undefined
  school?: string | undefined
}

type Order = (typeof participantOrders)[number]

interface Options {
  where: PlaceFilter & { status?: string | undefined; class?: string | undefined }
  /** A column, with a leading `-` for descending. */
  sort?: Order | `-${Order}` | undefined
  limit: number
  offset: number
}

const [copies, students, schools] = [
  tableOf(studentCompetition),
  tableOf(studentResource),
  tableOf(schoolResource),
]

/** Reads the participants of a competition: its copies, their students and the students' schools in one statement: SQL, since it counts and sorts across tables. */
@Injectable()
export class Participants {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Returns a page of participants within the person's reach, by school and name, with the number from every place. */
  async of(
    me: Me,
    competition: string,
    { where, sort = 'school', limit, offset }: Options,
    leaving: AbortSignal,
  ): Promise<ParticipantsPage> {
    const sql = this.database.scan(me.uid, leaving)
    await this.gate.one(me, 'competition', competition, { fields: ['id'] })
    const seesState = mayQueryBy(schoolResource, readGrantsFor(schoolResource, me), 'address.state')
    if (where.state !== undefined && !seesState) throw unknownField('state')
    const from = `${copies.name} t JOIN ${students.name} s ON s."id" = ${copies.column('student', 't')}
      JOIN ${schools.name} c ON c."id" = ${students.column('school', 's')}`
    const everyone = allOf([
      fragment(`${copies.column('source', 't')} = ?`, competition),
      copies.readableBy(me, 't'),
      students.readableBy(me, 's'),
      schools.readableBy(me, 'c'),
      ...(where.class === undefined
        ? []
        : [fragment(`${students.column('class', 's')} = ?`, where.class)]),
    ])
    const status = copies.column('status', 't')
    const reach = allOf([
      everyone,
      ...(where.status === undefined ? [] : [fragment(`${status} = ?`, where.status)]),
    ])
    const place = [
      ...(seesState ? [`${schools.column('address.state', 'c')} AS state`] : []),
      `${schools.column('address.city', 'c')} AS city`,
      'c."id" AS school',
      `${schools.column('name', 'c')} AS school_name`,
    ].join(', ')
    const places = await sql.all<Record<string, SqlValue>>(
      `SELECT ${place}, COUNT(*) AS students FROM ${from} WHERE ${reach.text}
       GROUP BY c."id" ORDER BY ${seesState ? 'state, ' : ''}city, school_name, c."id"`,
      reach.values,
    )
    const statuses = await sql.all<Record<string, SqlValue>>(
      `SELECT ${status} AS status, COUNT(*) AS students FROM ${from} WHERE ${everyone.text} GROUP BY ${status}`,
      everyone.values,
    )
    const chosen = allOf([reach, ...this.narrow(where)])
    const name = [students.column('name.firstName', 's'), students.column('name.lastName', 's')]
    const columns: Record<Order, string[]> = {
      school: [schools.column('name', 'c')],
      name: [],
      // "6th" comes before "10th".
      class: [
        `LENGTH(${students.column('class', 's')})`,
        students.column('class', 's'),
        students.column('section', 's'),
      ],
      status: [status],
      updatedAt: ['t."updated_at"'],
    }
    const isDescending = sort.startsWith('-')
    // The declared names of columns, never what a client sent.
    const sorted = columns[sort.replace(/^-/, '') as Order]
    const order = [
      ...(sorted.length > 0 ? sorted : name).map(
        (column) => `${column}${isDescending ? ' DESC' : ''}`,
      ),
      ...name,
      't."id"',
    ].join(', ')
    const rows = await sql.all<Record<string, SqlValue>>(
      `SELECT t."id" AS id, t."updated_at" AS updated_at, ${copies.column('status', 't')} AS status, s."id" AS student,
         ${students.column('name.firstName', 's')} AS first_name, ${students.column('name.lastName', 's')} AS last_name,
         ${students.column('class', 's')} AS class, ${students.column('section', 's')} AS section, ${place}
       FROM ${from} WHERE ${chosen.text}
       ORDER BY ${order} LIMIT ? OFFSET ?`,
      [...chosen.values, limit, offset],
    )
    noteReads(
      sql,
      me,
      studentResource.name,
      rows.map((row) => String(row['student'])),
    )
    const total = places
      .filter((place) => this.fits(where, place))
      .reduce((sum, place) => sum + Number(place.students), 0)
    return {
      data: rows.map(participant),
      places: places.map(placeOf),
      statuses: statuses.map(statusOf),
      total,
    }
  }

  private narrow({ state, city, school }: PlaceFilter): Fragment[] {
    return [
      ...(state === undefined
        ? []
        : [fragment(`${schools.column('address.state', 'c')} = ?`, state)]),
      ...(city === undefined ? [] : [fragment(`${schools.column('address.city', 'c')} = ?`, city)]),
      ...(school === undefined ? [] : [fragment('c."id" = ?', school)]),
    ]
  }

  private fits({ state, city, school }: PlaceFilter, place: Record<string, SqlValue>): boolean {
    return (
      (state === undefined || place.state === state) &&
      (city === undefined || place.city === city) &&
      (school === undefined || place.school === school)
    )
  }
}

const text = (value: SqlValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const whereabouts = (row: Record<string, SqlValue>) => ({
  ...('state' in row ? { state: text(row.state) } : {}),
  city: text(row.city),
  school: String(row.school),
  schoolName: String(row.school_name),
})

const placeOf = (row: Record<string, SqlValue>): PlaceCount => ({
  ...whereabouts(row),
  students: Number(row.students),
})

const statusOf = (row: Record<string, SqlValue>) => ({
  status: String(row.status),
  students: Number(row.students),
})

const participant = (row: Record<string, SqlValue>): Participant => ({
  id: String(row.id),
  student: String(row.student),
  name: titleOf(studentResource, { name: { firstName: row.first_name, lastName: row.last_name } }),
  class: String(row.class),
  section: text(row.section),
  ...whereabouts(row),
  status: String(row.status),
  updatedAt: String(row.updated_at),
})
