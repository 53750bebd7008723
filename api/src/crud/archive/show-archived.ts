import {
  grantShowsWhole,
  resourceNamed,
  showsEveryTitle,
  systemNames,
  titleRelationsOf,
  type AnyRow,
  type Me,
  type Resource,
  type ShownRow,
} from '@tinkerdesk/shared'
import { planOf, type Plan } from '../plan/plan.js'
import { putIn, valueIn } from '../plan/row-values.js'
import { rightsOf } from '../query/condition/rights.js'
import { strip } from '../query/rows/serialise.js'

/** Returns an archived row without the fields that its declaration has lost since: no grant decides who may read them. */
function declaredPart({ leaves }: Plan, stored: AnyRow): AnyRow {
  const row = Object.fromEntries(systemNames.map((name) => [name, stored[name]])) as AnyRow
  for (const { keys } of leaves) {
    const value = valueIn(stored, keys)
    if (value !== undefined) putIn(row, keys, value)
  }
  return row
}

/** Returns what a person may read of an archived record, from its stored row, and whether that includes its whole title. */
export function showArchived(
  resource: Resource,
  me: Me,
  data: string,
): { record: ShownRow; isTitleShown: boolean } {
  const plan = planOf(resource.name)
  const rights = rightsOf(plan, me).ofArchived()
  const row = declaredPart(plan, JSON.parse(data) as AnyRow)
  return {
    record: strip(row, rights, plan.leaves),
    isTitleShown:
      rights.some(({ grant }) => resource.title.every((path) => grantShowsWhole(grant, path))) &&
      titleRelationsOf(resource).every(({ to }) =>
        showsEveryTitle(resourceNamed(to), me.role, resourceNamed),
      ),
  }
}
