import { choice, group, list, moment, text } from '../fields/index.js'

/** Every status a copy has had, oldest first; only the server adds to it. */
export const statusHistory = <const S extends readonly string[]>(statuses: S) =>
  list(
    'Status history',
    group('Status', { status: choice('Status', statuses), modifiedAt: moment('Changed'), by: text('By', { max: 200 }) }),
    { readOnly: true, max: 1000 },
  )
