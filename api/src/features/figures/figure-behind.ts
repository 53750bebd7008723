import type { Me } from '@tinkerdesk/shared'
import { resourceNamed } from '@tinkerdesk/shared'
import type { FigureKey } from '@tinkerdesk/shared/rules/figures/figures'
import { allOf, fragment, tableOf, type Fragment } from '../../crud/index.js'
import {
  cameIn,
  cameToLabs,
  copyKinds,
  countedPaise,
  entries,
  heldIn,
  inSchools,
  marks,
  schools,
  sessions,
  slots,
  spentIn,
  students,
  waitsAt,
  type FigurePeriod,
  type SchoolWhere,
} from './figure-counts.js'

const noPaise = 'NULL AS "paise"'
const noHour = 'NULL AS "day", NULL AS "hour"'
const neither = `${noHour}, ${noPaise}`

/** Returns the students who came, as a statement. The reader may read them and the marks: a coordinator reads no marks. */
function reached(me: Me, period: FigurePeriod, where: SchoolWhere, more: Fragment[]): Fragment {
  const came = allOf([cameIn(period), marks.readableBy(me, 't')])
  const of = allOf([students.where(inSchools(where), 's'), students.readableBy(me, 's'), ...more])
  return fragment(
    `SELECT 'student' AS "resource", s."id" AS "id", ${neither} FROM ${students.name} s WHERE s."id" IN (SELECT ${marks.column('student', 't')} FROM ${marks.name} t WHERE ${came.text}) AND ${of.text}`,
    ...came.values,
    ...of.values,
  )
}

/** The statement behind each number: the records that count, by the rights of the reader. */
const statements: {
  readonly [K in FigureKey]?: (me: Me, period: FigurePeriod, where: SchoolWhere) => Fragment
} = {
  reached: (me, period, where) => reached(me, period, where, []),
  girls: (me, period, where) =>
    reached(me, period, where, [students.where({ gender: 'Female' }, 's')]),
  sessions(me, period, where) {
    const { text, values } = allOf([
      heldIn(period.from, period, where),
      sessions.readableBy(me, 't'),
    ])
    return fragment(
      `SELECT 'session' AS "resource", t."id" AS "id", ${neither} FROM ${sessions.name} t WHERE ${text}`,
      ...values,
    )
  },
  hoursUsed(me, period, where) {
    const { text, values } = allOf([cameToLabs(period, where), marks.readableBy(me, 't')])
    return fragment(
      `SELECT DISTINCT 'slot' AS "resource", m."id" AS "id", ${marks.column('day', 't')} AS "day", ${marks.column('hour', 't')} AS "hour", ${noPaise}
       FROM ${slots.name} m JOIN ${marks.name} t ON ${marks.column('slot', 't')} = m."id" WHERE ${text}`,
      ...values,
    )
  },
  quietLabs(me, period, where) {
    const lately = heldIn(period.quietFrom, period, where)
    const of = allOf([schools.where({ ...where, isATL: true }, 's'), schools.readableBy(me, 's')])
    return fragment(
      `SELECT 'school' AS "resource", s."id" AS "id", ${neither} FROM ${schools.name} s
       WHERE ${of.text} AND s."id" NOT IN (SELECT ${sessions.column('school', 't')} FROM ${sessions.name} t WHERE ${lately.text})`,
      ...of.values,
      ...lately.values,
    )
  },
  spent(me, period, where) {
    const { text, values } = allOf([spentIn(period, where), entries.readableBy(me, 't')])
    return fragment(
      `SELECT 'grantEntry' AS "resource", t."id" AS "id", ${noHour}, ${countedPaise} AS "paise" FROM ${entries.name} t WHERE ${text}`,
      ...values,
    )
  },
  inReview(me, _period, where) {
    const kinds = copyKinds.map((kind) => {
      const copies = tableOf(resourceNamed(kind))
      const { text, values } = allOf([waitsAt(kind, where), copies.readableBy(me, 't')])
      return fragment(
        `SELECT '${kind}' AS "resource", t."id" AS "id", ${neither} FROM ${copies.name} t JOIN ${students.name} s ON s."id" = ${copies.column('student', 't')} WHERE ${text}`,
        ...values,
      )
    })
    return fragment(
      kinds.map(({ text }) => text).join(' UNION ALL '),
      ...kinds.flatMap(({ values }) => values),
    )
  },
}

/** Returns the statement of the records behind a number, `undefined` for one that follows from others. */
export const recordsOf = (
  key: FigureKey,
  me: Me,
  period: FigurePeriod,
  where: SchoolWhere,
): Fragment | undefined => statements[key]?.(me, period, where)
