import {
  maxPageSize,
  type ChangeSetDone,
  type EditTrial,
  type Job,
  type ListPage,
  type Resource,
} from '@tinkerdesk/shared'
import { request } from '../../client/request.js'
import type { ListRow } from '../values/list-row.js'
import { changesOf } from '../record/field-changes.js'
import type { FieldChange } from '../record/override.js'

interface Edit {
  resource: Resource
  /** The fields that all records get, and their values. */
  paths: readonly string[]
  values: Record<string, unknown>
  /** The selected records, or the query of the list for all that match it. */
  target: { rows: readonly ListRow[] } | { matching: string }
}

async function rowsMatching(resource: Resource, query: string): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const next = await request<ListPage<ListRow>>(
      'get',
      `/api/${resource.url}?${query}&page=${page}&limit=${maxPageSize}`,
    )
    if (next.data.length === 0) break
    rows.push(...next.data)
    total = next.total
  }
  return rows
}

/** Returns the changes of all records of a bulk edit. Those of very many records are not in its preview: they are read from the records. */
export async function editChanges(
  { resource, paths, values, target }: Edit,
  { rows: tried, total }: EditTrial,
): Promise<FieldChange[]> {
  if (tried.length >= total) return tried.flatMap(({ changes }) => changes)
  return changesOf(
    'rows' in target ? target.rows : await rowsMatching(resource, target.matching),
    values,
    paths,
  )
}

/** Returns the ids of the records that an edit is done with. Those that were refused can be tried again; an answer that names only the first of them leaves all. */
export function doneOf(rows: readonly ListRow[], answer: ChangeSetDone | Job): string[] {
  const ids = rows.map(({ id }) => id)
  if ('state' in answer) return ids
  const refused = new Set(answer.refused.map(({ record }) => record))
  return refused.size < (answer.counts.failed ?? 0) ? [] : ids.filter((id) => !refused.has(id))
}
