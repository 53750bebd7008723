import { Injectable } from '@nestjs/common'
import { resourceNamed, titleOf, type Me, type Participant, type ParticipantsPage, type PlaceCount } from '@tinkerdesk/shared'
import { unknownField } from '../../crud/query/compile.js'
import { allOf, fragment, type Fragment } from '../../crud/sql/fragment.js'
import { Gate } from '../../crud/write/gate.js'
import { planOf, quote } from '../../crud/plan/plan.js'
import { Rights } from '../../crud/query/rights.js'
import { Database, type SqlValue } from '../../database/database.js'

interface PlaceFilter {
  state?: string | undefined
  city?: string | undefined
  school?: string | undefined
}

interface Wanted {
  where: PlaceFilter
  limit: number
  offset: number
}

const [copies, students, schools] = [planOf('studentCompetition'), planOf('student'), planOf('school')]
const column = (plan: typeof copies, alias: string, path: string) => `${alias}.${plan.leaf(path)!.columns[0]}`

/** Reads the participants of a competition: its copies, their students and the students' schools in one statement. */
@Injectable()
export class Participants {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Returns a page of participants within the person's reach, by school and name, with the number from every place. */
  async of(me: Me, competition: string, { where, limit, offset }: Wanted): Promise<ParticipantsPage> {
    await this.gate.one(me, 'competition', competition, { fields: ['id'] })
    const school = new Rights(schools, me)
    const seesState = school.mayQuery('address.state')
    if (where.state !== undefined && !seesState) throw unknownField('state')
    const from = `${quote(copies.table)} t JOIN ${quote(students.table)} s ON s."id" = ${column(copies, 't', 'student')}
      JOIN ${quote(schools.table)} c ON c."id" = ${column(students, 's', 'school')}`
    const reach = allOf([
      fragment(`${column(copies, 't', 'source')} = ?`, competition),
      new Rights(copies, me).rows('read', 't'),
      new Rights(students, me).rows('read', 's'),
      school.rows('read', 'c'),
    ])
    const place = [
      ...(seesState ? [`${column(schools, 'c', 'address.state')} AS state`] : []),
      `${column(schools, 'c', 'address.city')} AS city`,
      'c."id" AS school',
      `${column(schools, 'c', 'name')} AS school_name`,
    ].join(', ')
    const places = await this.database.read.all<Record<string, SqlValue>>(
      `SELECT ${place}, COUNT(*) AS students FROM ${from} WHERE ${reach.text}
       GROUP BY c."id" ORDER BY ${seesState ? 'state, ' : ''}city, school_name, c."id"`,
      reach.values,
    )
    const chosen = allOf([reach, ...this.narrow(where)])
    const rows = await this.database.read.all<Record<string, SqlValue>>(
      `SELECT t."id" AS id, t."updated_at" AS updated_at, ${column(copies, 't', 'status')} AS status, s."id" AS student,
         ${column(students, 's', 'name.firstName')} AS first_name, ${column(students, 's', 'name.lastName')} AS last_name,
         ${column(students, 's', 'class')} AS class, ${column(students, 's', 'section')} AS section, ${place}
       FROM ${from} WHERE ${chosen.text}
       ORDER BY ${column(schools, 'c', 'name')}, ${column(students, 's', 'name.firstName')}, t."id" LIMIT ? OFFSET ?`,
      [...chosen.values, limit, offset],
    )
    const total = places.filter((one) => this.fits(where, one)).reduce((sum, one) => sum + Number(one.students), 0)
    return { data: rows.map(participant), places: places.map(placeOf), total }
  }

  private narrow({ state, city, school }: PlaceFilter): Fragment[] {
    return [
      ...(state === undefined ? [] : [fragment(`${column(schools, 'c', 'address.state')} = ?`, state)]),
      ...(city === undefined ? [] : [fragment(`${column(schools, 'c', 'address.city')} = ?`, city)]),
      ...(school === undefined ? [] : [fragment('c."id" = ?', school)]),
    ]
  }

  private fits({ state, city, school }: PlaceFilter, one: Record<string, SqlValue>): boolean {
    return (
      (state === undefined || one.state === state) &&
      (city === undefined || one.city === city) &&
      (school === undefined || one.school === school)
    )
  }
}

const text = (value: SqlValue | undefined): string | null => (value === null || value === undefined ? null : String(value))

const whereabouts = (row: Record<string, SqlValue>) => ({
  ...('state' in row ? { state: text(row.state) } : {}),
  city: text(row.city),
  school: String(row.school),
  schoolName: String(row.school_name),
})

const placeOf = (row: Record<string, SqlValue>): PlaceCount => ({ ...whereabouts(row), students: Number(row.students) })

const participant = (row: Record<string, SqlValue>): Participant => ({
  id: String(row.id),
  student: String(row.student),
  name: titleOf(resourceNamed('student'), { name: { firstName: row.first_name, lastName: row.last_name } }),
  class: String(row.class),
  section: text(row.section),
  ...whereabouts(row),
  status: String(row.status),
  updatedAt: String(row.updated_at),
})
