import { otherNamesOf, type ShownRow } from '@tinkerdesk/shared'
import { rightsOf } from '../query/condition/rights.js'
import type { RowScope } from '../write/targets.js'
import { maxAlike } from './find-called.js'
import type { Writing } from '../operation/writing.js'

/** Returns the people with this other name, such as that in another script, in one scope or in all. None if this person may not search by it. */
export async function findOtherwiseCalled(
  { machine, me, plan, leaving }: Writing,
  name: string,
  scope: RowScope | undefined,
): Promise<readonly ShownRow[]> {
  const rights = rightsOf(plan, me)
  const paths = otherNamesOf(plan.resource).filter((path) => rights.mayQuery(path))
  if (paths.length === 0) return []
  const isCalled = { any: paths.map((path) => ({ path, operator: '$eqL', value: name })) }
  const all = scope ? [isCalled, { path: scope.by, operator: '$eq', value: scope.id }] : [isCalled]
  return (
    await machine.reader.list(me, plan, { where: { all }, sort: [], joins: [] }, maxAlike, leaving)
  ).rows
}
