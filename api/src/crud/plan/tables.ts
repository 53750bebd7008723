import type { ColumnSpec, TableSpec } from '../../database/table.js'
import { systemColumns } from '../../database/schema/system-columns.js'
import { changeSetTables } from './change-sets.tables.js'
import { importTables } from './import-keys.tables.js'
import { countedColumns } from './counted-column.js'
import {
  archive,
  archiveLinks,
  auditTrail,
  auditValues,
  comments,
  readDays,
  readLog,
} from './own-tables.js'
import { allPlans, planOf, type Leaf, type Plan } from './plan.js'
import { bare, keyColumn, soundColumn } from './leaf-columns.js'
import { indexesOf } from './indexes.js'

const fieldColumns = (leaf: Leaf): [string, ColumnSpec][] =>
  leaf.kind.columns.map(({ suffix, type }, at) => [
    bare(leaf.columns[at]!),
    {
      type,
      nullable: true,
      ...(suffix === '_id' && leaf.target ? { references: planOf(leaf.target.to).table } : {}),
    },
  ])

const joinTables = (plan: Plan): TableSpec[] =>
  plan.inJoinTables.map(({ joinTable }) => ({
    name: joinTable.table,
    columns: {
      owner_id: { type: 'text', primary: true, references: plan.table },
      target_id: { type: 'text', primary: true, references: planOf(joinTable.to).table },
      position: { type: 'integer' },
    },
    indexes: [{ columns: ['target_id', 'owner_id'] }],
    counted: countedColumns(joinTable.table),
  }))

/** Returns the columns of a resource with a trigram index. */
const searchColumns = (plan: Plan): string[] =>
  // A relation is searched by the texts of its target's title, which are in the target's own index.
  plan.resource.list.search.flatMap((path) => {
    const leaf = plan.leaf(path)
    return leaf && !leaf.target ? [keyColumn(leaf), ...soundColumn(leaf)] : []
  })

const tableOf = (plan: Plan): TableSpec => ({
  name: plan.table,
  columns: {
    ...Object.fromEntries(
      Object.values(systemColumns).map(({ column, type }) => [
        column,
        { type, primary: column === 'id' },
      ]),
    ),
    ...Object.fromEntries(plan.leaves.flatMap(fieldColumns)),
  },
  indexes: indexesOf(plan),
  anyOf: plan.resource.anyOf.map((paths) =>
    paths.map((path) => bare(plan.leafAt(path).columns[0]!)),
  ),
  search: searchColumns(plan),
  sounds: Object.fromEntries(
    plan.leaves.flatMap((leaf) =>
      soundColumn(leaf).map((sound) => [sound, bare(leaf.columns[0]!)] as const),
    ),
  ),
  counted: countedColumns(plan.table),
})

/** The tables of all resources, and the gate's own. */
export const crudTables: readonly TableSpec[] = [
  ...allPlans.flatMap((plan) => [tableOf(plan), ...joinTables(plan)]),
  auditTrail,
  auditValues,
  archive,
  archiveLinks,
  comments,
  readLog,
  readDays,
  ...changeSetTables,
  ...importTables,
]
