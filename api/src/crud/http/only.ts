import { unknownParameters } from '../../problems/unknown-parameters.js'
import type { RawQuery } from '../query/condition/query.js'

/** Throws for any query parameter except the named ones. */
export function only(query: RawQuery, ...names: string[]): RawQuery {
  const unknown = Object.keys(query).filter(
    (name) => !names.includes(name.replace(/\[\d{0,3}\]$/, '')),
  )
  if (unknown.length) throw unknownParameters(unknown)
  return query
}
