import { table, type TableSpec } from '../database/table.js'

/** Background work, written in the transaction that starts it. Moments are ISO text. */
export const jobs = table('jobs', {
  columns: {
    id: { type: 'text', primary: true },
    kind: { type: 'text' },
    /** The account that started it, or the product itself. Not a foreign key, since the row outlives an archived account. */
    owner: { type: 'text' },
    /** The token that started it, if it was one. The job has its rights. */
    token: { type: 'text', nullable: true },
    title: { type: 'text' },
    /** The record that it works on, as `course 01J…`. At most one open job works on a record. */
    subject: { type: 'text', nullable: true },
    /** The time of a scheduled run, which happens once, however many servers there are. */
    slot: { type: 'text', nullable: true },
    input: { type: 'text' },
    /** `queued`, `running`, `done`, `failed` or `stopped`. */
    state: { type: 'text' },
    /** `failed` or `stopped` while what was done is taken back: the state that follows. */
    ending: { type: 'text', nullable: true },
    done: { type: 'integer' },
    total: { type: 'integer' },
    /** The number of items with each result, as JSON. */
    counts: { type: 'text' },
    /** A sentence for the person who started it. */
    error: { type: 'text', nullable: true },
    /** Distinguishes one claim of the row from the next. */
    lease: { type: 'text', nullable: true },
    /** The time when it is due. For a running job the end of its lease: another process may then claim it. */
    due_at: { type: 'text' },
    /** The number of claims since it last made progress. */
    attempts: { type: 'integer' },
    created_at: { type: 'text' },
    started_at: { type: 'text', nullable: true },
    ended_at: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['kind', 'slot'], unique: true },
    { columns: ['state', 'due_at'] },
    { columns: ['owner', 'id'] },
    { columns: ['subject'] },
    { columns: ['ended_at'] },
  ],
})

/** The results of a job's items. */
export const jobResults = table('job_results', {
  columns: {
    job: { type: 'text', primary: true },
    /** The item's place in the job. */
    place: { type: 'integer', primary: true },
    item: { type: 'text' },
    title: { type: 'text', nullable: true },
    result: { type: 'text' },
    record: { type: 'text', nullable: true },
    problem: { type: 'text', nullable: true },
  },
})

export const jobTables: readonly TableSpec[] = [jobs, jobResults]
