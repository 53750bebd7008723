import { ProblemError } from '../../../problems/problem-error.js'
import { noteCauses } from '../../machine/cause.js'
import { locateRows } from '../../query/rows/locate-rows.js'
import { type Rights, rightsOf } from '../../query/condition/rights.js'
import type { Located, Start } from '../../operation/context.js'
import { batchStep } from '../../operation/operation.js'

/** Finds and locks the records within the person's reach. Refuses one that they may not read as `not_found`. */
export const findForUpdate = batchStep<Start & { id: string }, Located & { rights: Rights }>(
  async (rows) => {
    const { tx, me, plan } = rows[0]!
    const rights = rightsOf(plan, me)
    const ids = rows.map(({ id }) => id)
    const located = new Map(
      (await locateRows(tx, rights, ids.toSorted())).map((row) => [row.row.id, row]),
    )
    noteCauses(tx, me, plan.resource.name, ids)
    return ids.map((id) => {
      const locatedRow = located.get(id)
      return locatedRow
        ? { rights, locatedRow, before: locatedRow.row }
        : new ProblemError('not_found')
    })
  },
)
