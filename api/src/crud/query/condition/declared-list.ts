import { comparedPaths, listCalled, listWhere } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { whereToSql } from '../../sql/condition.js'
import type { Fragment } from '../../sql/fragment.js'
import type { Rights } from './rights.js'

/**
 * Returns the rows of a declared list, by its present or a former path, and its order if it has one of its own. Throws the same 400 for a list that does not exist and for
 * one whose condition compares a field that this person may not list by.
 */
export function declaredList(
  rights: Rights,
  path: string,
): { rows: Fragment; sort: string | undefined } {
  const { plan, me } = rights
  const list = listCalled(plan.resource, path)
  const where = list && listWhere(list, me)
  if (!list || !where || !comparedPaths(where).every((compared) => rights.mayQuery(compared)))
    throw new ProblemError('bad_request', {
      issues: [{ path: 'list', message: 'There is no such list' }],
    })
  return { rows: whereToSql(plan, 't', where), sort: list.sort }
}
