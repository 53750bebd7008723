import { archive } from '../../../crud/index.js'
import { table, type TableSpec } from '../../../database/table.js'

/**
 * Rows of the archive that are hidden from everyone but data officers until they are erased. What reads the archive does not read these: neither
 * a search nor a count, a restore, an undo, a file or the audit trail finds them.
 */
export const withdrawnRecords = table('withdrawn_records', {
  columns: {
    ...archive.columns,
    withdrawn_at: { type: 'text' },
    withdrawn_by: { type: 'text' },
    /** The day on which a job erases it. */
    erase_on: { type: 'text' },
  },
  indexes: [
    { columns: ['resource', 'record_id'], unique: true },
    { columns: ['batch', 'root', 'id'] },
    { columns: ['root', 'erase_on', 'id'] },
  ],
})

export const withdrawnTables: readonly TableSpec[] = [withdrawnRecords]
