import { tables } from '../../src/app/tables.js'

/** Tables that change with reading requests, or in the background after a request, like mail. */
const incidental = new Set([
  'sign_ins',
  'mail_outbox',
  'links',
  'notification_digests',
  'read_log',
  'read_days',
])

/** Every table with people's data. */
export const dataTables: readonly string[] = tables
  .map(({ name }) => name)
  .filter((name) => !incidental.has(name))
