import { table, type TableSpec } from '../database/table.js'

/** The original in a version that was copied, stored once for all copies of that version. */
export const copiedVersions = table('copied_versions', {
  columns: {
    resource: { type: 'text', primary: true },
    record_id: { type: 'text', primary: true },
    version: { type: 'integer', primary: true },
    content: { type: 'text' },
    copied_at: { type: 'text' },
  },
})

/** Every change of a copy's status, until the copy is permanently deleted. Nothing here is a foreign key, since archived rows leave their table. */
export const statusChanges = table('status_changes', {
  columns: {
    id: { type: 'text', primary: true },
    at: { type: 'text' },
    resource: { type: 'text' },
    record_id: { type: 'text' },
    title: { type: 'text' },
    student: { type: 'text' },
    school: { type: 'text', nullable: true },
    was: { type: 'text' },
    status: { type: 'text' },
    actor: { type: 'text', nullable: true },
    by_name: { type: 'text' },
  },
  indexes: [
    { columns: ['at', 'id'] },
    { columns: ['resource', 'at', 'id'] },
    { columns: ['school', 'at', 'id'] },
    { columns: ['student', 'at', 'id'] },
    { columns: ['status', 'at', 'id'] },
    // Counts the work that was returned in a week from the index alone.
    { columns: ['status', 'was', 'at'] },
    { columns: ['resource', 'status', 'at', 'id'] },
    { columns: ['record_id'] },
  ],
})

/** The latest reminder to hand in each copy. */
export const copyReminders = table('copy_reminders', {
  columns: {
    copy: { type: 'text', primary: true },
    at: { type: 'text' },
  },
})

/** The tables of students' copies beyond their rows. */
export const studentCopiesTables: readonly TableSpec[] = [
  copiedVersions,
  statusChanges,
  copyReminders,
]
