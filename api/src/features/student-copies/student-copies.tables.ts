import type { TableSpec } from '../../database/table.js'

/** What the product keeps of students' copies outside of their rows. */
export const studentCopiesTables: readonly TableSpec[] = [
  // How an original read in a version that was copied: kept once for all copies of that version.
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
  // Every change of a copy's status, for as long as the copy is not deleted for good. Nothing here is a foreign key: what is archived leaves its table.
  {
    name: 'status_changes',
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
      { columns: ['resource', 'status', 'at', 'id'] },
      { columns: ['record_id'] },
    ],
  },
]
