import { EntitySchema } from 'typeorm'
import type { Dialect } from './database.js'
import { indexName, type TableSpec } from './table.js'

/** Returns the TypeORM entity of a table. The collation makes every database compare text by bytes. */
export const entityOf = (
  spec: TableSpec,
  dialect: Dialect,
  searchIndex?: (table: string, column: string) => string,
): EntitySchema =>
  new EntitySchema({
    name: spec.name,
    tableName: spec.name,
    columns: Object.fromEntries(
      Object.entries(spec.columns).map(([name, column]) => [
        name,
        {
          name,
          type: column.type === 'real' && dialect === 'postgres' ? 'double precision' : column.type,
          nullable: column.nullable ?? false,
          primary: column.primary ?? false,
          ...(column.default === undefined ? {} : { default: column.default }),
          ...(dialect === 'postgres' && column.type === 'text' ? { collation: 'C' } : {}),
        },
      ]),
    ),
    indices: [
      ...(spec.indexes ?? []).map((index) => ({
        name: indexName(spec.name, index),
        columns: [...index.columns, ...(index.held ?? [])],
        unique: index.unique ?? false,
      })),
      // Created outside the migrations; named here only so that a schema comparison ignores them.
      ...(searchIndex
        ? (spec.search ?? []).map((column) => ({
            name: searchIndex(spec.name, column),
            columns: [column],
            synchronize: false,
          }))
        : []),
    ],
    checks: (spec.anyOf ?? []).map((columns) => ({
      name: `ck_${spec.name}_${columns.join('_')}`.slice(0, 62),
      expression: columns.map((column) => `"${column}" IS NOT NULL`).join(' OR '),
    })),
    foreignKeys: Object.entries(spec.columns).flatMap(([name, { references }]) =>
      references
        ? [
            {
              name: `fk_${spec.name}_${name}`.slice(0, 62),
              target: references,
              columnNames: [name],
              referencedColumnNames: ['id'],
              onDelete: 'NO ACTION' as const,
            },
          ]
        : [],
    ),
  })
