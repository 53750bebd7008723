import {
  alikeCondition,
  mergeChange,
  valueAt,
  type ListPage,
  type Resource,
} from '@tinkerdesk/shared'
import { request } from '../../../client/request.js'
import type { Rights } from '../../../fields/rights.js'
import type { ListRow } from '../../values/list-row.js'

type Values = Record<string, unknown>

const maxShown = 5

/** The save that is about to happen. */
export interface Question {
  resource: Resource
  rights: Rights
  id: string
  /** The loaded record; the initial values of a new one. */
  before: Values
  /** The body of the request that is about to save. */
  body: Values
  isNew: boolean
}

/** Records that a person may mean, and the conditions by which they were looked for. */
export interface Alike {
  rows: readonly ListRow[]
  key: string
}

/** Returns the conditions under which other records are doubles of a form's, as far as this save changes them and the person may filter by them. */
function conditionsOf({ resource, rights, before, body, isNew }: Question) {
  const row = mergeChange(resource, before, body)
  return resource.alike
    .filter(
      (paths) =>
        paths.every(rights.mayQuery) &&
        (isNew || paths.some((path) => valueAt(body, path) !== undefined)),
    )
    .map((paths) => alikeCondition(resource, paths, row))
    .filter((condition) => condition !== null)
}

/**
 * Asks the server for other records like the one that a form is about to save. Returns `null` if there are none, or if the server does not
 * answer: the save itself then says why.
 */
export async function findAlike(question: Question): Promise<Alike | null> {
  const conditions = conditionsOf(question)
  if (conditions.length === 0) return null
  const key = JSON.stringify({ $or: conditions })
  const query = new URLSearchParams({ s: key, page: '1', limit: String(maxShown + 1) })
  try {
    const { data } = await request<ListPage<ListRow>>(
      'get',
      `/api/${question.resource.url}?${query}`,
    )
    // A retry finds the record that the first attempt made.
    const rows = data.filter(({ id }) => id !== question.id).slice(0, maxShown)
    return rows.length > 0 ? { rows, key } : null
  } catch {
    return null
  }
}
