import { planOf } from '../plan/plan.js'
import type { ChangeRow } from './change-set.js'
import { putOf } from './planned-put.js'
import { mayPutTogether } from './put-rows.js'
import type { AskedPut } from './puts.js'
import type { PutRun } from './run.js'

/** Puts of one run: what is kept of each until the next run stays small. */
const maxPuts = 100

/** Returns the first rows that set relations in different records of one resource. */
export function putsIn(rows: readonly ChangeRow[]): PutRun | undefined {
  const { resource } = rows[0]!
  const plan = planOf(resource)
  const puts = new Map<string, AskedPut>()
  for (const row of rows.slice(0, maxPuts)) {
    if (
      row.resource !== resource ||
      row.action !== 'put' ||
      row.result !== 'waiting' ||
      puts.has(row.record_id)
    )
      break
    const put = putOf(row)
    if (!mayPutTogether(plan, put)) break
    puts.set(row.record_id, { id: row.record_id, put })
  }
  return puts.size > 1 ? { plan, action: 'put', rows: [...puts.values()] } : undefined
}
