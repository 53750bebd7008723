import { assertWithinRule } from '../../write/row-checks.js'
import type { Authorised, Start, Stored, WithinRule } from '../../operation/context.js'
import { batchStep } from '../../operation/operation.js'

/** Throws unless the new rows are still within the person's rule: nobody moves a record out of it. */
export const stayWithinRule = batchStep<Start & Stored & Pick<Authorised, 'rule'>, WithinRule>(
  async (rows) => {
    const { tx, plan, rule } = rows[0]!
    const ids = rows.map(({ after }) => after.id)
    await assertWithinRule(tx, plan, ids, rule)
    return rows.map(() => ({ isWithinRule: true }))
  },
)
