import { locateRows, type Located as LocatedRow } from '../query/rows/locate-rows.js'
import { rightsOf, type Rights } from '../query/condition/rights.js'
import type { ChangesTogether } from './changes.js'
import { inParts } from './lock-rows.js'

/** The records of the changes by their ids, as far as they are within the person's reach. */
export interface Found {
  rights: Rights
  rows: ReadonlyMap<string, LocatedRow>
}

/** Finds and locks the records within the person's reach. */
export async function locateEach({ tx, me, plan, changes }: ChangesTogether): Promise<Found> {
  const rights = rightsOf(plan, me)
  const rows = new Map<string, LocatedRow>()
  const ids = changes.map(({ id }) => id)
  await inParts(ids.toSorted(), async (part) => {
    for (const row of await locateRows(tx, rights, part)) rows.set(row.row.id, row)
  })
  return { rights, rows }
}
