import { type Rights, rightsOf } from '../query/condition/rights.js'
import { noteCause } from '../machine/cause.js'
import type { Located, Start } from './context.js'

/** Finds and locks the record within the person's reach. Throws `not_found` for one that they may not read. */
export async function findForUpdate({
  machine,
  tx,
  me,
  plan,
  id,
}: Start & { id: string }): Promise<Located & { rights: Rights }> {
  const rights = rightsOf(plan, me)
  const locatedRow = await machine.reader.locate(tx, rights, id)
  noteCause(tx, me, plan.resource.name, locatedRow.row.id)
  return { rights, locatedRow, before: locatedRow.row }
}
