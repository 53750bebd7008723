import { table } from '../../database/table.js'

/** Every change through the gate, as ids and field paths. The values are in `auditValues`. Moments are ISO text. */
export const auditTrail = table('audit_trail', {
  columns: {
    id: { type: 'text', primary: true },
    at: { type: 'text' },
    /** The account, or the product itself. */
    actor: { type: 'text' },
    action: { type: 'text' },
    resource: { type: 'text' },
    record_id: { type: 'text' },
    version: { type: 'integer' },
    /** Paths of the changed fields, separated by commas. */
    fields: { type: 'text' },
    /** The content of a creation, by which a retry is recognised. Removed when the record is deleted permanently. */
    digest: { type: 'text', nullable: true },
    /** The record whose change caused this one, as "school 01J…". */
    through: { type: 'text', nullable: true },
    /** The token that was used, if it was one. */
    token: { type: 'text', nullable: true },
  },
  // Read newest first: all entries, or those of one kind, person or action.
  indexes: [
    { columns: ['resource', 'record_id', 'version'] },
    ...[[], ['resource'], ['actor'], ['action']].map((by) => ({ columns: [...by, 'at', 'id'] })),
  ],
})

/** The old and new values of changes, by the id of their entry, for a limited time and until the record is deleted permanently. */
export const auditValues = table('audit_values', {
  columns: {
    id: { type: 'text', primary: true },
    at: { type: 'text' },
    resource: { type: 'text' },
    record_id: { type: 'text' },
    /** JSON of `AuditChange[]`. */
    changes: { type: 'text' },
  },
  indexes: [{ columns: ['at'] }, { columns: ['resource', 'record_id'] }],
})

/** The archived records. `data` and `links` are JSON. */
export const archive = table('archive', {
  columns: {
    id: { type: 'text', primary: true },
    /** Shared by all records archived together. */
    batch: { type: 'text' },
    /** Shared by all batches of one bulk request. */
    bulk: { type: 'text', nullable: true },
    /** 1 for the requested record, 0 for its followers. */
    root: { type: 'integer' },
    resource: { type: 'text' },
    record_id: { type: 'text' },
    title: { type: 'text' },
    title_key: { type: 'text' },
    /** The class, the school and so on, in words, for admins. Absent for what was archived before this column. */
    about: { type: 'text', nullable: true },
    about_key: { type: 'text', nullable: true },
    data: { type: 'text' },
    /** The references that a restore sets again. */
    links: { type: 'text' },
    schema: { type: 'text' },
    archived_at: { type: 'text' },
    archived_by: { type: 'text' },
    /** The id of the record that it was merged into. */
    merged_into: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['resource', 'record_id'], unique: true },
    { columns: ['batch', 'root', 'id'] },
    { columns: ['bulk'] },
    { columns: ['merged_into'] },
    { columns: ['root', 'resource', 'archived_at', 'id'] },
  ],
})

/** References that a job has removed, in parts, until it sets them again: too many for one transaction. `links` is JSON of `Link[]`. */
export const archiveLinks = table('archive_links', {
  columns: {
    id: { type: 'text', primary: true },
    /** The batch of the records that they name. */
    batch: { type: 'text' },
    /** The number of references. */
    size: { type: 'integer' },
    links: { type: 'text' },
  },
  indexes: [{ columns: ['batch', 'id'] }],
})

/** The entries of conversations, until their record is deleted permanently. Nothing here is a foreign key, since archived rows leave their table. */
export const comments = table('comments', {
  columns: {
    id: { type: 'text', primary: true },
    resource: { type: 'text' },
    record_id: { type: 'text' },
    at: { type: 'text' },
    /** The account. `null` for a text that is older than the conversation. */
    author: { type: 'text', nullable: true },
    text: { type: 'text' },
  },
  // Read newest first. The second finds a person's last entry, and all of them.
  indexes: [
    { columns: ['resource', 'record_id', 'id'] },
    { columns: ['author', 'resource', 'record_id', 'id'] },
  ],
})

/** The records of children that staff read, and sign-ins: ids only, for a year. One line has what one person read in one second in one way. */
export const readLog = table('read_log', {
  columns: {
    /** A ULID of the moment: lines are read in its order. */
    id: { type: 'text', primary: true },
    at: { type: 'text' },
    /** The account, or the service account. */
    person: { type: 'text' },
    /** The role of the person at that moment. */
    role: { type: 'text' },
    token: { type: 'text', nullable: true },
    /** A `ReadKind`. */
    kind: { type: 'text' },
    resource: { type: 'text' },
    /** 1 if guardians were in the answers. */
    guardians: { type: 'integer' },
    /** The number of answers. */
    answers: { type: 'integer' },
    /** The ids of the records, separated by commas. */
    ids: { type: 'text' },
    /** The ids of their children, where these are other records. */
    children: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['person', 'id'] }, { columns: ['kind', 'id'] }],
})

/** The days on which a child is in the log, and its lines of each, written by a job at night. The row without a child says that a day is complete. */
export const readDays = table('read_days', {
  columns: {
    child: { type: 'text', primary: true },
    /** A day in India. */
    day: { type: 'text', primary: true },
    /** The lines of the day have an id from `since` and before `until`. */
    since: { type: 'text' },
    until: { type: 'text' },
    /** Six characters for each line of the child, from the time in its id. Absent in notes from before there were any: then all lines of the day are looked through. */
    moments: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['day'] }],
})
