import { table, type TableSpec } from '../database/table.js'

/** Views of lists. Nothing here is a foreign key, since archived accounts leave their table. */
export const savedViewRows = table('saved_views', {
  columns: {
    id: { type: 'text', primary: true },
    /** The account that made it. */
    user_id: { type: 'text' },
    resource: { type: 'text' },
    /** The path of a declared list; empty for the resource's own. */
    list: { type: 'text' },
    name: { type: 'text' },
    /** The query of the list's address. It may name people. */
    query: { type: 'text' },
    /** The role whose people are shown it. Null for its author alone. */
    role: { type: 'text', nullable: true },
    version: { type: 'integer' },
  },
  indexes: [
    { columns: ['user_id', 'resource', 'list'] },
    { columns: ['role', 'resource', 'list'] },
  ],
})

/** The views that people's lists start with. */
export const viewDefaults = table('view_defaults', {
  columns: {
    user_id: { type: 'text', primary: true },
    resource: { type: 'text', primary: true },
    list: { type: 'text', primary: true },
    view_id: { type: 'text' },
  },
  indexes: [{ columns: ['view_id'] }],
})

export const savedViewTables: readonly TableSpec[] = [savedViewRows, viewDefaults]
