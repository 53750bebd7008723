import { EntitySchema } from 'typeorm'
import type { Dialect } from './database.js'
import type { IndexSpec, TableSpec } from './table.js'

const indexName = (table: string, { columns, unique }: IndexSpec): string =>
  `${unique ? 'uq' : 'ix'}_${table}_${columns.join('_')}`.slice(0, 62)

/** The TypeORM entity of a table. Text is compared by its bytes on every database, hence the collation. */
export const entityOf = (spec: TableSpec, dialect: Dialect, searchIndex?: (table: string, column: string) => string): EntitySchema =>
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
        columns: [...index.columns],
        unique: index.unique ?? false,
      })),
      // Made beside the migrations; named here only so that a comparison of schemas leaves them alone.
      ...(searchIndex
        ? (spec.search ?? []).map((column) => ({ name: searchIndex(spec.name, column), columns: [column], synchronize: false }))
        : []),
    ],
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
  } as never)
