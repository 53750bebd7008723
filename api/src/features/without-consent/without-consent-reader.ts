import { Injectable } from '@nestjs/common'
import {
  alwaysAsked,
  titleOf,
  type ChildrenWithoutConsent,
  type ChildWithoutConsent,
  type ConsentPurpose,
  type Me,
} from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student, type Student } from '@tinkerdesk/shared/resources/student'
import { allOf, noteReads, tableOf, withoutConsent } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { consentNeeds } from '../../resources/consents.js'

/** The children who are looked at. */
export interface WithoutConsentFilter {
  purpose: ConsentPurpose
  school?: string | undefined
  class?: Student['class'] | undefined
}

interface Row {
  student: string
  first_name: string
  last_name: string | null
  class: string
  section: string | null
  school: string | null
  act: 'withdrawn' | null
  total: number
}

const [students, schools] = [tableOf(student), tableOf(school)]
const of = (path: Parameters<typeof students.column>[0]) => students.column(path, 't')

/** Reads which children lack a consent. SQL, since it looks for what is missing in the ledger, by the rule that closes their files. */
@Injectable()
export class WithoutConsentReader {
  constructor(private readonly database: Database) {}

  /**
   * Returns a page of the children without consent for a purpose, by one statement: all for an admin, those of their own schools for
   * an in-charge. A page behind the last has no rows, and takes another statement for the total.
   */
  async page(
    me: Me,
    filter: WithoutConsentFilter,
    { limit, offset }: { limit: number; offset: number },
    leaving: AbortSignal,
  ): Promise<Pick<ChildrenWithoutConsent, 'data' | 'total' | 'isAsked'>> {
    const sql = this.database.scan(me.uid, leaving)
    const { rows: without, act } = withoutConsent(filter.purpose)
    const { text, values } = allOf([
      students.where(scopeOf(me, filter), 't'),
      students.readableBy(me, 't'),
      without,
    ])
    const order = [
      schools.column('name', 'c'),
      `LENGTH(${of('class')})`,
      of('class'),
      of('name.firstName'),
      of('name.lastName'),
      't."id"',
    ].join(', ')
    const rows = await sql.all<Row>(
      `SELECT t."id" AS student, ${of('name.firstName')} AS first_name, ${of('name.lastName')} AS last_name, ${of('class')} AS class, ${of('section')} AS section,
         ${schools.column('name', 'c')} AS school, ${act.text} AS act, COUNT(*) OVER () AS total
       FROM ${students.name} t LEFT JOIN ${schools.name} c ON c."id" = ${of('school')} WHERE ${text}
       ORDER BY ${order} LIMIT ? OFFSET ?`,
      [...act.values, ...values, limit, offset],
    )
    noteReads(
      sql,
      me,
      student.name,
      rows.map((row) => row.student),
    )
    const [first] = rows
    if (first === undefined && offset > 0)
      return { ...(await this.page(me, filter, { limit: 1, offset: 0 }, leaving)), data: [] }
    const isAsked =
      first !== undefined ||
      alwaysAsked.includes(filter.purpose) ||
      (await consentNeeds(sql, filter.purpose)).anywhere
    return { data: rows.map(childOf), total: Number(first?.total ?? 0), isAsked }
  }
}

/** Returns the condition of the children that a person looks at. Coordinators read more students than they enter consents for. */
const scopeOf = (me: Me, { school: only, class: inClass }: WithoutConsentFilter) => ({
  $and: [
    me.role === 'admin' ? {} : { school: { $in: me.schoolIds } },
    only === undefined ? {} : { school: only },
    inClass === undefined ? {} : { class: inClass },
  ],
})

const childOf = (row: Row): ChildWithoutConsent => ({
  student: row.student,
  name: titleOf(student, { name: { firstName: row.first_name, lastName: row.last_name } }),
  class: row.class,
  section: row.section,
  school: row.school ?? '',
  state: row.act ?? 'none',
})
