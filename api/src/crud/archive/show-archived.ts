import { grantShowsWhole, type AnyRow, type Me, type Resource, type ShownRow } from '@tinkerdesk/shared'
import { planOf } from '../plan/plan.js'
import { Rights } from '../query/rights.js'
import { strip } from '../query/serialise.js'

/** Returns what a person may read of an archived record, from its stored row, and whether that includes its whole title. */
export function showArchived(resource: Resource, me: Me, data: string): { record: ShownRow; isTitleShown: boolean } {
  const plan = planOf(resource.name)
  const rights = new Rights(plan, me).ofArchived()
  const row: AnyRow = JSON.parse(data)
  return {
    record: strip(row, rights, plan.leaves),
    isTitleShown: rights.some(({ grant }) => resource.title.every((path) => grantShowsWhole(grant, path))),
  }
}
