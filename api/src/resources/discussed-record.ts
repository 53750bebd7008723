import { discusses, resources, type Me, type Resource } from '@tinkerdesk/shared'
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
): Promise<boolean> =>
  discusses(resource, me.role) &&
  (await records(resource, sql, me).find({ id }, { fields: [], limit: 1 })).length > 0

/** The columns of all comments of a record. */
export const matchOf = ({ resource, id }: RecordPlace) => ({
  resource: resource.name,
  record_id: id,
})
