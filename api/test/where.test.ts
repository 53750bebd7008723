import {
  initialRow,
  isUnique,
  itemRelationsOf,
  leavesOf,
  matches,
  resourceNamed,
  sharedKind,
  targetOf,
  type AnyRow,
  type AnyWhere,
  type Field,
  type FieldKind,
  type FieldKinds,
  type Resource,
} from '@tinkerdesk/shared'
import fc from 'fast-check'
import { ulid } from 'ulid'
import { planOf } from '../src/crud/plan/plan.js'
import { putIn } from '../src/crud/plan/row-values.js'
import { whereToSql } from '../src/crud/sql/condition.js'
import { insertRow } from '../src/crud/write/writer.js'
import { TestApp } from './support/test-app.js'

/** Words that differ in case, accents, script and length. UTF-16 units and code points order the last two differently. */
const words = [
  'asha',
  'Asha',
  'ÁSHA',
  'Ashb',
  'a',
  'ash a',
  'ß',
  'ss',
  'आशा',
  'ﬁn',
  'fin',
  '\uFFFD',
  '😀',
]
const days = ['2026-01-31', '2026-02-01', '2025-12-31']
const times = ['2026-01-31T18:30:00.000Z', '2026-02-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z']
const ids = Array.from({ length: 4 }, () => ulid())

type Sample = string | number | boolean
const always = (values: readonly Sample[]) => () => values
const samples: { readonly [K in FieldKind]?: (field: FieldKinds[K]) => readonly Sample[] } = {
  text: always(words),
  longText: always(words),
  url: always(['https://a.example/x', 'https://A.example/X', 'https://b.example/é']),
  email: always(['asha@demo.example', 'ravi@demo.example']),
  phone: always(['+919812076784', '+919812076785']),
  number: always([1, 2, 30, 200]),
  rupees: always([0, 1, 50]),
  flag: always([true, false]),
  day: always(days),
  moment: always(times),
  time: always(['00:00', '09:30', '23:59']),
  choice: (field) => field.choices,
  relation: always(ids),
  relations: always(ids),
}
const samplesOf = (field: Field): readonly Sample[] => samples[field.kind]?.(field as never) ?? []

const isMany = (resource: Resource, path: string, field: Field) =>
  (targetOf(field)?.many ?? false) || itemRelationsOf(resource).some((inner) => inner.path === path)

/** Returns the paths that a condition may compare, with values to compare with. */
const comparable = (resource: Resource) =>
  [...leavesOf(resource), ...itemRelationsOf(resource)].filter(
    ({ field }) => sharedKind(field).operand !== undefined,
  )

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)

function conditionOn(resource: Resource, path: string, field: Field): fc.Arbitrary<unknown> {
  const value = oneOf(samplesOf(field))
  const some = fc.array(value, { maxLength: 3 })
  if (isMany(resource, path, field)) return fc.record({ $has: oneOf(ids) })
  const orNull = fc.option(value)
  const equality = [
    orNull,
    fc.record({ $in: some }),
    fc.record({ $nin: some }),
    fc.record({ $ne: orNull }),
  ]
  if (!sharedKind(field).ordered) return fc.oneof(...equality)
  const range = { $lt: value, $lte: value, $gt: value, $gte: value }
  return fc.oneof(...equality, fc.record(range, { requiredKeys: [] }))
}

const systemConditions = {
  version: fc.oneof(oneOf([1, 2, 3]), fc.record({ $gte: oneOf([1, 2, 3]), $lt: oneOf([2, 3, 4]) })),
  createdAt: fc.oneof(oneOf(times), fc.record({ $lt: oneOf(times) })),
  updatedAt: fc.record({ $nin: fc.array(oneOf(times), { maxLength: 2 }) }),
  createdBy: fc.record({ $ne: oneOf(ids) }),
}

function wheresOf(resource: Resource): fc.Arbitrary<AnyWhere> {
  const own = comparable(resource).map(({ path, field }) =>
    conditionOn(resource, path, field).map((condition) => ({ [path]: condition })),
  )
  const system = fc.record(systemConditions, { requiredKeys: [] })
  const leaf = fc
    .array(fc.oneof(...own, system), { maxLength: 2 })
    .map((parts) => Object.assign({}, ...parts) as AnyWhere)
  return fc.letrec<{ where: AnyWhere }>((tie) => ({
    where: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({ $not: tie('where') }),
      fc.record({ $or: fc.array(tie('where'), { maxLength: 3 }) }),
      fc.record({ $and: fc.array(tie('where'), { maxLength: 3 }) }),
      fc.tuple(leaf, tie('where')).map(([where, other]) => ({ ...where, $not: other })),
    ),
  })).where as fc.Arbitrary<AnyWhere>
}

/** Rows with a value or null in every comparable field. */
function rowsOf(resource: Resource): AnyRow[] {
  const list = (value: fc.Arbitrary<unknown>) => fc.uniqueArray(value, { maxLength: 3 })
  const place = (path: string, value: fc.Arbitrary<unknown>) => [
    value.map((drawn) => ({ path, value: drawn })),
  ]
  const values = leavesOf(resource).flatMap(({ path, field }) => {
    const inner = itemRelationsOf(resource).filter((relation) => relation.list === path)
    if (inner.length > 0)
      return place(
        path,
        list(
          fc.oneof(...inner.map(({ keys }) => oneOf(ids).map((id) => ({ [keys.join('.')]: id })))),
        ),
      )
    if (targetOf(field)?.many) return place(path, list(oneOf(ids)))
    const choices = samplesOf(field)
    if (choices.length === 0 || sharedKind(field).operand === undefined) return []
    return place(
      path,
      field.required || field.kind === 'flag' ? oneOf(choices) : fc.option(oneOf(choices)),
    )
  })
  const system = fc.record({
    version: oneOf([1, 2, 3]),
    createdAt: oneOf(times),
    updatedAt: oneOf(times),
    createdBy: oneOf(ids),
  })
  const row = fc.tuple(system, ...values).map(([first, ...rest]) => {
    const made = { ...initialRow(resource), ...first, id: ulid() }
    for (const { path, value } of rest) putIn(made, path.split('.'), value)
    return made as AnyRow
  })
  return fc.sample(row, 60)
}

/** Unique fields, which the test fills, not the generator. */
const withoutUniques = (resource: Resource, row: AnyRow): AnyRow => {
  for (const { path, field } of leavesOf(resource))
    if (isUnique(field)) putIn(row, path.split('.'), null)
  return row
}

const names = ['school', 'competition', 'course', 'partner', 'project'] as const

describe.each(['sqlite', 'postgres'] as const)('a condition on %s', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    await app.database.write(async (tx) => {
      for (const id of ids) {
        const times = {
          createdAt: '2026-01-01T00:00:00.000Z',
          updatedAt: '2026-01-01T00:00:00.000Z',
        }
        for (const name of ['school', 'student', 'mentor', 'tag', 'project', 'user'])
          await insertRow(tx, planOf(name), {
            ...initialRow(resourceNamed(name)),
            ...(name === 'student' ? { school: id } : {}),
            ...(name === 'user' ? { email: `${id}@demo.example`, role: 'admin' } : {}),
            ...times,
            id,
            version: 1,
            createdBy: id,
          } as AnyRow)
      }
    }, 'product')
  })
  afterAll(() => app.stop())

  it.each(names)('on %s matches the same rows in memory as in SQL', async (name) => {
    const plan = planOf(name)
    const { resource } = plan
    const made = rowsOf(resource).map((row) => withoutUniques(resource, row))
    await app.database.write(async (tx) => {
      for (const row of made) await insertRow(tx, plan, row)
    }, 'product')
    // The rows as they are read back, with files.
    const rows = await Promise.all(
      made.map(({ id }) => app.gate.whole(app.database.read, name, id)),
    )
    const ids = new Set(rows.map(({ id }) => id))
    let matchCount = 0
    await fc.assert(
      fc.asyncProperty(wheresOf(resource), async (where) => {
        const { text, values } = whereToSql(plan, 't', where)
        const answer = await app.database.read.all<{ id: string }>(
          `SELECT t."id" AS id FROM "${plan.table}" t WHERE ${text}`,
          values,
        )
        const bySql = answer.map(({ id }) => id).filter((id) => ids.has(id))
        const inMemory = rows
          .filter((row) => matches(resource, where, row) === true)
          .map(({ id }) => id)
        const undecided = rows.filter((row) => matches(resource, where, row) === undefined)
        matchCount += bySql.length
        expect(undecided).toEqual([])
        expect(inMemory.sort()).toEqual(bySql.sort())
      }),
      { numRuns: 150 },
    )
    expect(matchCount).toBeGreaterThan(200)
  })
})
