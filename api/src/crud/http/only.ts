import { ProblemError } from '../../problems/problem-error.js'
import type { RawQuery } from '../query/query.js'

/** Throws for any query parameter except the named ones. */
export function only(query: RawQuery, ...names: string[]): RawQuery {
  const unknown = Object.keys(query).filter((name) => !names.includes(name.replace(/\[\d{0,3}\]$/, '')))
  if (unknown.length)
    throw new ProblemError('unknown_parameter', {
      issues: unknown.map((path) => ({ path: path.slice(0, 100), message: 'There is no such parameter' })),
    })
  return query
}
