import { ProblemError } from '../../../problems/problem-error.js'
import type { Rights } from '../../query/condition/rights.js'
import type { Authorised, Located, Start } from '../../operation/context.js'

/** Throws unless an update grant covers the record. A hook may supply the reason. */
export function authoriseChange({
  machine,
  me,
  plan,
  rights,
  locatedRow,
}: Start & Located & { rights: Rights }): Authorised {
  if (locatedRow.updatedBy.length === 0) {
    const title = machine.hooks.explain({ resource: plan.resource, row: locatedRow.row, me })
    throw new ProblemError('forbidden', title === undefined ? {} : { title })
  }
  return { rights, grants: locatedRow.updatedBy, rule: rights.rows('update') }
}
