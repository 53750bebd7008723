import { ProblemError } from '../../../problems/problem-error.js'
import { problemFrom } from '../../../problems/problem-from.js'
import { quietlyIn } from '../../../mail/quietly.js'
import type { Transaction } from '../../../database/database.js'
import type { Start } from '../../operation/context.js'
import type { Writing } from '../../operation/writing.js'
import { writeSet } from '../../sets/write-set.js'
import type { GridRequest, GridRow } from './take-grid-rows.js'

/** A record to archive, in the version that its reader has seen. */
export interface Departing {
  id: string
  version: number
}

export interface ArchiveTrial extends Writing {
  records: readonly Departing[]
}

/** The problem of a tried row by its id. A row without one would be saved. */
export type Refused = ReadonlyMap<string, ProblemError>

type Create = (request: Start & { body: unknown }) => Promise<unknown>
type Change = (request: Start & { id: string; body: unknown }) => Promise<unknown>
type Archive = (request: Start & { id: string; version: number }) => Promise<unknown>

/** Tries each row by itself, through everything that such a write goes through, and keeps nothing. */
async function tryEach<Row extends { id: string }>(
  { machine, me, plan }: Writing,
  rows: readonly Row[],
  write: (start: Start, row: Row) => Promise<unknown>,
): Promise<{ answer: Refused }> {
  const refused = new Map<string, ProblemError>()
  await writeSet<Row, null>(
    {
      database: machine.database,
      person: me.uid,
      items: rows,
      async write(tx: Transaction, batch) {
        for (const row of batch) await quietlyIn(tx, () => write({ machine, me, plan, tx }, row))
        return batch.map(() => null)
      },
    },
    {
      mode: 'each',
      dryRun: true,
      refused(error, { id }) {
        const problem = problemFrom(error)
        if (problem.code === 'internal' || problem.code === 'unavailable') throw error
        refused.set(id, problem)
        return null
      },
    },
  )
  return { answer: refused }
}

/** Tries new rows and changes. */
export const tryRows =
  (create: Create, change: Change) =>
  ({ save, ...writing }: GridRequest & { areRowsTaken: true }) =>
    tryEach<GridRow>(writing, save.rows, (start, { id, version, values }) =>
      version === undefined
        ? create({ ...start, body: { ...values, id } })
        : change({ ...start, id, body: { ...values, version } }),
    )

/** Tries to archive records. */
export const tryArchives =
  (archive: Archive) =>
  ({ records, ...writing }: ArchiveTrial) =>
    tryEach<Departing>(writing, records, (start, record) => archive({ ...start, ...record }))
