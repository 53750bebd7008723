import type { AnyRow } from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'
import { selectRows } from '../query/rows/rows.js'
import { placeholders } from '../sql/fragment.js'
import { orderBy } from '../sql/order-value.js'
import type { Start } from '../steps/context.js'

/** Rows in one statement. */
const maxAtOnce = 500

/** Calls `work` with some ids at a time. */
export async function inParts(
  ids: readonly string[],
  work: (part: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += maxAtOnce)
    await work(ids.slice(from, from + maxAtOnce))
}

/** Reads and locks rows by id, in the order of their ids. */
export async function lockRows(
  tx: Start['tx'],
  plan: Plan,
  ids: readonly string[],
): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  await inParts(ids, async (part) => {
    const where = { text: `t."id" IN (${placeholders(part.length)})`, values: part }
    const selected = await selectRows(tx, {
      plan,
      where,
      order: orderBy('"id"'),
      lock: true,
    })
    rows.push(...selected.map(({ row }) => row))
  })
  return rows
}
