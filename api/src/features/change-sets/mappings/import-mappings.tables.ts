import { table, type TableSpec } from '../../../database/table.js'

/** Mappings of files. Nothing here is a foreign key, since archived accounts leave their table. */
export const importMappingRows = table('import_mappings', {
  columns: {
    id: { type: 'text', primary: true },
    /** The account that made it. */
    user_id: { type: 'text' },
    resource: { type: 'text' },
    name: { type: 'text' },
    /** JSON of a `MappedFile`. It may name people. */
    mapping: { type: 'text' },
    /** The role whose people may use it. Null for its author alone. */
    role: { type: 'text', nullable: true },
    version: { type: 'integer' },
  },
  indexes: [{ columns: ['user_id', 'resource'] }, { columns: ['role', 'resource'] }],
})

export const importMappingTables: readonly TableSpec[] = [importMappingRows]
