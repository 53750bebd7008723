import {
  discusses,
  grantsFor,
  resources,
  type AnyWhere,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { records } from '../crud/index.js'
import type { Sql } from '../database/database.js'
import { ProblemError } from '../problems/problem-error.js'

/** A record whose discussion a person may read. */
export interface RecordPlace {
  resource: Resource
  id: string
}

/**
 * Returns the record with this id if the person may read it and takes part in its discussion. The row rule is part of the statement. Throws the
 * same `not_found` for a resource without discussions, for people who take no part, and for a record out of reach, archived or unknown.
 */
export async function placeFor(sql: Sql, me: Me, url: string, id: string): Promise<RecordPlace> {
  const resource = resources.find((each) => each.url === url)
  if (!resource || !(await takesPart(sql, me, { resource, id })))
    throw new ProblemError('not_found')
  return { resource, id }
}

/** True for a person who reads a record and takes part in its discussion. */
export const takesPart = async (
  sql: Sql,
  me: Me,
  { resource, id }: RecordPlace,
): Promise<boolean> => {
  const rows = discusses(resource, me.role) ? discussedRows(resource, me) : undefined
  if (!rows) return false
  const some = await records(resource, sql, me).find(
    { $and: [{ id }, ...rows] },
    { fields: [], limit: 1 },
  )
  return some.length > 0
}

/** The condition for the rows that a person reads by a grant with discussions: none for all rows, `undefined` for no row. */
function discussedRows(resource: Resource, me: Me): AnyWhere[] | undefined {
  const rules = grantsFor(resource, me, 'read').filter(({ undiscussed }) => !undiscussed)
  if (rules.length === 0) return undefined
  const some = rules.flatMap(({ where }) => {
    const rows = where?.(me)
    return rows ? [rows] : []
  })
  return some.length < rules.length ? [] : [{ $or: some }]
}

/** The columns of all comments of a record. */
export const matchOf = ({ resource, id }: RecordPlace) => ({
  resource: resource.name,
  record_id: id,
})
