import { system } from '../../access/system.js'
import { referencesTo } from '../plan/plan.js'
import { lockRow } from '../steps/lock-row.js'
import type { Departure } from './archive-batch.js'
import type { Link } from './archived-row.js'
import type { Put } from '../together/put.js'
import { isPlainRelation } from '../together/put-together.js'
import { referring } from './referring.js'
import { withoutReference } from './without-reference.js'

/** Takes the record out of lists and relations to many, row by row: its place differs from row to row. */
export const cutEach =
  (put: Put) =>
  async ({ machine, tx, plan, before, cleared }: Departure & { cleared: readonly Link[] }): Promise<{ links: Link[] }> => {
    const links = [...cleared]
    for (const { plan: other, leaf } of referencesTo(plan.resource.name, 'clear')) {
      if (isPlainRelation(other, leaf)) continue
      for (const id of await referring(tx, other, leaf, before.id)) {
        const start = { machine, tx, me: system, plan: other, id }
        const { patch, cut } = withoutReference(other, leaf, (await lockRow(start)).before, before.id)
        await put({ ...start, patch })
        links.push(...cut)
      }
    }
    return { links }
  }
