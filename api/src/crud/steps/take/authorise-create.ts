import { ProblemError } from '../../../problems/problem-error.js'
import { rightsOf } from '../../query/condition/rights.js'
import type { Authorised, Start } from '../../operation/context.js'

/** Throws unless a grant lets the person create this resource. */
export function authoriseCreate({ plan, me }: Pick<Start, 'plan' | 'me'>): Authorised {
  const rights = rightsOf(plan, me)
  const grants = rights.of('create').map(({ grant }) => grant)
  if (grants.length === 0) throw new ProblemError('forbidden')
  return { rights, grants, rule: rights.rows('create') }
}
