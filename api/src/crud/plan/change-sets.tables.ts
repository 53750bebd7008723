import { table, type TableSpec } from '../../database/table.js'

/** Many changes made at once by one person, for 30 days. Nothing here is a foreign key, since rows outlive archived records. Moments are ISO text. */
export const changeSets = table('change_sets', {
  columns: {
    id: { type: 'text', primary: true },
    /** The account. */
    person: { type: 'text' },
    /** One of `changeSetKinds`, or `draft` for an import that nobody has started. */
    kind: { type: 'text' },
    resource: { type: 'text' },
    title: { type: 'text' },
    at: { type: 'text' },
    /** The change set that this one undoes. At most one does. */
    undoes: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['at', 'id'] },
    { columns: ['person', 'at', 'id'] },
    { columns: ['undoes'], unique: true },
  ],
})

/** The rows of change sets. */
export const changeRows = table('change_rows', {
  columns: {
    change_set: { type: 'text', primary: true },
    place: { type: 'integer', primary: true },
    resource: { type: 'text' },
    record_id: { type: 'text' },
    /** `create`, `change`, `archive`, `restore` or `put`. Absent for a row that is entered when it is done. */
    action: { type: 'text', nullable: true },
    /** One of `changeResults`. */
    result: { type: 'text' },
    /** The version that a change is based on, then the one that it made. */
    version: { type: 'integer', nullable: true },
    /** JSON of the values to set, until they are; of an archive and its restore, the `ArchiveReason`. */
    planned: { type: 'text', nullable: true },
    /** JSON of the values to put back, or of the `ArchiveReason`, until they are put back or the record is deleted permanently. */
    previous: { type: 'text', nullable: true },
    /** The batch of the archive by which the record is restored. */
    batch: { type: 'text', nullable: true },
    /** E-mails queued because of this row. */
    mails: { type: 'integer', default: 0 },
    problem: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['change_set', 'result'] }, { columns: ['resource', 'record_id'] }],
})

export const changeSetTables: readonly TableSpec[] = [changeSets, changeRows]
