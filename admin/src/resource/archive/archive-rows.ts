import { maxBulk, titleOf, type BulkResult, type Issue, type Resource } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { HttpProblem } from '../../client/http-problem.js'
import type { ListRow } from '../values/list-row.js'
import type { RecordWrites } from '../writes/record-writes.js'

/** A record that could not be archived, and why. */
export interface Refusal {
  id: string
  title: string
  reason: string
  /** The references to it. */
  issues: readonly Issue[]
}

export interface Archived {
  done: number
  refusals: Refusal[]
  /** True if jobs archive records: all of them, or those to which many others belong or that many name. */
  isStarted: boolean
  /** The change set by which it can be undone. */
  changeSet: string
}

/** Records that the request itself archives. A job archives more. */
const maxAtOnce = 100

const refusalFrom = (resource: Resource, row: ListRow, error: unknown): Refusal => ({
  id: row.id,
  title: titleOf(resource, row) || row.id,
  reason: error instanceof Error ? error.message : 'It could not be archived.',
  issues: error instanceof HttpProblem ? error.issues : [],
})

/** Returns the rows of a chunk that the server refused. */
const refusalsIn = (
  resource: Resource,
  rows: readonly ListRow[],
  results: readonly BulkResult[],
): Refusal[] =>
  results.flatMap(({ id, problem }) => {
    const row = rows.find((candidate) => candidate.id === id)
    return row && problem
      ? [
          {
            id: row.id,
            title: titleOf(resource, row) || row.id,
            reason: problem.title,
            issues: problem.issues ?? [],
          },
        ]
      : []
  })

/** Archives rows, each separately, so that a blocked record does not hold up the others. A job archives many. */
export async function archiveRows(
  resource: Resource,
  writes: RecordWrites,
  rows: readonly ListRow[],
): Promise<Archived> {
  const changeSet = ulid()
  const bulk = rows.map(({ id, version }) => ({ id, version }))
  try {
    if (rows.length === 1) {
      const answer = await writes.archive(rows[0]!.id, `?changeSet=${changeSet}`)
      return { done: 1, refusals: [], isStarted: 'state' in answer, changeSet }
    }
    if (rows.length > maxAtOnce) {
      for (let at = 0; at < bulk.length; at += maxBulk)
        await writes.bulk('delete', bulk.slice(at, at + maxBulk), '?mode=job')
      return { done: 0, refusals: [], isStarted: true, changeSet }
    }
    const results = await writes.bulk<BulkResult[]>(
      'delete',
      bulk,
      `?mode=each&changeSet=${changeSet}`,
    )
    const refusals = refusalsIn(resource, rows, results)
    const started = results.filter(({ status }) => status === 202).length
    return {
      done: rows.length - refusals.length - started,
      refusals,
      isStarted: started > 0,
      changeSet,
    }
  } catch (error) {
    return {
      done: 0,
      refusals: rows.map((row) => refusalFrom(resource, row, error)),
      isStarted: false,
      changeSet,
    }
  }
}
