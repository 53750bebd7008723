import { table, type TableSpec } from '../../database/table.js'

/** Short comments that staff write often, each its author's alone. Not a foreign key, since archived accounts leave their table. */
export const savedCommentRows = table('saved_comments', {
  columns: {
    id: { type: 'text', primary: true },
    user_id: { type: 'text' },
    text: { type: 'text' },
  },
  indexes: [{ columns: ['user_id', 'id'] }],
})

export const savedCommentTables: readonly TableSpec[] = [savedCommentRows]
