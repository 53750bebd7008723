import { maxBulk, titleOf, type BulkResult, type Issue, type Resource } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import type { ListRow } from '../list/use-rows.js'

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
  /** True if a job archives the record: many others name it. */
  isStarted: boolean
}

const chunkSize = Math.min(100, maxBulk)

const refusalFrom = (resource: Resource, row: ListRow, error: unknown): Refusal => ({
  id: row.id,
  title: titleOf(resource, row) || row.id,
  reason: error instanceof Error ? error.message : 'It could not be archived.',
  issues: error instanceof HttpProblem ? error.issues : [],
})

/** Returns the rows of a chunk that the server refused. */
const refusalsIn = (resource: Resource, rows: readonly ListRow[], results: readonly BulkResult[]): Refusal[] =>
  results.flatMap(({ id, problem }) => {
    const row = rows.find((candidate) => candidate.id === id)
    return row && problem
      ? [{ id: row.id, title: titleOf(resource, row) || row.id, reason: problem.title, issues: problem.issues ?? [] }]
      : []
  })

/** Archives rows a hundred at a time, each separately, so that a blocked record does not hold up the others. */
export async function archiveRows(resource: Resource, rows: readonly ListRow[], onProgress: (done: number) => void): Promise<Archived> {
  const refusals: Refusal[] = []
  let isStarted = false
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = rows.slice(at, at + chunkSize)
    try {
      const bulk = chunk.map(({ id, version }) => ({ id, version }))
      if (rows.length === 1) {
        const answer = await request<object>('delete', `/api/${resource.url}/${chunk[0]!.id}`)
        isStarted = 'state' in answer
      } else {
        const results = await request<BulkResult[]>('delete', `/api/${resource.url}/bulk?mode=each`, { body: { bulk } })
        refusals.push(...refusalsIn(resource, chunk, results))
      }
    } catch (error) {
      refusals.push(...chunk.map((row) => refusalFrom(resource, row, error)))
    }
    onProgress(Math.min(rows.length, at + chunkSize))
  }
  return { done: rows.length - refusals.length, refusals, isStarted }
}
