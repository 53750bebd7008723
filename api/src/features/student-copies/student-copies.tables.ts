import type { TableSpec } from '../../database/table.js'

/** How an original read in a version that was copied: kept once for all copies of that version. */
export const studentCopiesTables: readonly TableSpec[] = [
  {
    name: 'copied_versions',
    columns: {
      resource: { type: 'text', primary: true },
      record_id: { type: 'text', primary: true },
      version: { type: 'integer', primary: true },
      content: { type: 'text' },
      copied_at: { type: 'text' },
    },
  },
]
