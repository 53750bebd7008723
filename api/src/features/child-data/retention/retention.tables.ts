import { table, type TableSpec } from '../../../database/table.js'

/** Records whose time is over, as they were proposed for erasing, and the answers of admins. No names are in it. Days are those of India. */
export const dueRows = table('due_records', {
  columns: {
    id: { type: 'text', primary: true },
    resource: { type: 'text' },
    record_id: { type: 'text' },
    /** The batch of a record that is in the archive already. */
    batch: { type: 'text', nullable: true },
    due_on: { type: 'text' },
    proposed_at: { type: 'text' },
    /** `proposed`, `declined`, or `approved` until it is done. */
    state: { type: 'text' },
    /** The form of an approved erasure. */
    form: { type: 'text', nullable: true },
    /** The day until which a declined record is not proposed again. */
    until: { type: 'text', nullable: true },
    answered_at: { type: 'text', nullable: true },
    answered_by: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['resource', 'record_id'], unique: true },
    { columns: ['state', 'due_on', 'id'] },
  ],
})

export const retentionTables: readonly TableSpec[] = [dueRows]
