import { table, type TableSpec } from '../../database/table.js'

/** Keys that no two lines of an import may share: of the whole line, of a unique value, of the record. They are swept with the import. */
export const importKeys = table('import_keys', {
  columns: {
    change_set: { type: 'text', primary: true },
    key: { type: 'text', primary: true },
    /** The line. */
    place: { type: 'integer', primary: true },
  },
  indexes: [{ columns: ['change_set', 'place'] }],
})

export const importTables: readonly TableSpec[] = [importKeys]
