import { maxBulk, titleOf, type Issue, type Resource } from '@tinkerdesk/shared'
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
}

/** One row's result of a bulk request. */
interface EachResult {
  id: string
  ok?: boolean
  status?: number
  problem?: { title?: string; detail?: string; issues?: Issue[] }
}

const chunkSize = Math.min(100, maxBulk)

const refusalFrom = (resource: Resource, row: ListRow, error: unknown): Refusal => ({
  id: row.id,
  title: titleOf(resource, row) || row.id,
  reason: error instanceof Error ? error.message : 'It could not be archived.',
  issues: error instanceof HttpProblem ? error.issues : [],
})

/** Returns the rows that were not archived. A row without a result was. */
function refusalsIn(resource: Resource, rows: readonly ListRow[], results: readonly EachResult[]): Refusal[] {
  return results.flatMap(({ id, ok, status = 200, problem }) => {
    const row = rows.find((one) => one.id === id)
    if (!row || (!problem && ok !== false && status < 400)) return []
    return [
      { id, title: titleOf(resource, row) || id, reason: problem?.title ?? 'It could not be archived.', issues: problem?.issues ?? [] },
    ]
  })
}

const resultsIn = (answer: unknown): EachResult[] =>
  Array.isArray(answer)
    ? answer
    : ((answer as { results?: EachResult[]; data?: EachResult[] } | null)?.results ??
      (answer as { data?: EachResult[] } | null)?.data ??
      [])

/** Archives rows a hundred at a time, each separately, so that a blocked record does not hold up the others. */
export async function archiveRows(resource: Resource, rows: readonly ListRow[], onProgress: (done: number) => void): Promise<Archived> {
  const refusals: Refusal[] = []
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = rows.slice(at, at + chunkSize)
    try {
      const bulk = chunk.map(({ id, version }) => ({ id, version }))
      const single = chunk.length === 1 && rows.length === 1
      const answer = single
        ? await request('delete', `/api/${resource.url}/${chunk[0]!.id}`)
        : await request('delete', `/api/${resource.url}/bulk?mode=each`, { body: { bulk } })
      if (!single) refusals.push(...refusalsIn(resource, chunk, resultsIn(answer)))
    } catch (error) {
      refusals.push(...chunk.map((row) => refusalFrom(resource, row, error)))
    }
    onProgress(Math.min(rows.length, at + chunkSize))
  }
  return { done: rows.length - refusals.length, refusals }
}
