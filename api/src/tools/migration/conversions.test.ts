import { allPlans } from '../../crud/plan/plan.js'
import type { SchemaColumns } from '../../database/schema/schema-columns.js'
import { conversionsOf } from './conversions.js'

/** The columns of all resources as they are declared. */
const declared: SchemaColumns = new Map(
  allPlans.flatMap(({ table, leaves }) => [
    [
      table,
      new Map(
        leaves.flatMap(({ columns, kind }) =>
          columns.map((column, at): [string, string] => [
            column.slice(1, -1),
            kind.columns[at]?.type ?? 'text',
          ]),
        ),
      ),
    ],
    ...leaves.flatMap(({ joinTable }): [string, Map<string, string>][] =>
      joinTable ? [[joinTable.table, new Map([['owner_id', 'text']])]] : [],
    ),
  ]),
)

test('a field that is stored as it is declared has changed in no way', () => {
  // A certificate has a text `work` beside the column `work_id` of another field.
  expect(declared.get('certificates')?.has('work_id')).toBe(true)
  const changed = allPlans.flatMap((plan) =>
    conversionsOf(plan, declared).map(({ leaf }) => `${plan.resource.name}.${leaf.path}`),
  )
  expect(changed).toEqual([])
})
