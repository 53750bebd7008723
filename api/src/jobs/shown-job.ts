import type { Job, JobState } from '@tinkerdesk/shared'
import type { RowOf } from '../database/table.js'
import type { AnyJob } from './job.js'
import type { jobs } from './jobs.tables.js'

export type JobRow = RowOf<typeof jobs.columns>

/** The states of a job that is not over. */
export const openStates = ['queued', 'running'] as const

/** True for a job of this kind. */
export const isJobOf = ({ name }: AnyJob, row: Pick<JobRow, 'kind'>): boolean => name === row.kind

export const countsOf = (row: Pick<JobRow, 'counts'>): Record<string, number> =>
  JSON.parse(row.counts) as Record<string, number>

/** True for a job that ended before its work did, and kept what was done. */
export function isContinuable(
  { state, done, total }: Pick<JobRow, 'state' | 'done' | 'total'>,
  kind: AnyJob | undefined,
): boolean {
  if (!kind || kind.takeBack) return false
  return (state === 'failed' || state === 'stopped') && (done < total || total === 0)
}

/** Returns a job as its owner sees it. `kind` is absent for one that a newer build no longer has. */
export function shownJob(row: JobRow, kind: AnyJob | undefined): Job {
  const { id, title, done, total, ending } = row
  const state = row.state as JobState
  const counts = countsOf(row)
  const isUndone = kind?.takeBack !== undefined && state !== 'done'
  const result = state === 'done' ? (kind?.sentence({ done, total, counts }) ?? null) : null
  return {
    id,
    kind: row.kind,
    title,
    state,
    isTakenBack: ending !== null && kind?.takeBack !== undefined,
    isContinuable: isContinuable(row, kind),
    isStoppable: (kind?.isStoppable ?? false) && ending === null,
    done,
    total,
    counts,
    message: row.error ?? result,
    changeSet:
      row.ended_at === null || isUndone ? null : (kind?.changeSetOf(row.input, id) ?? null),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}
