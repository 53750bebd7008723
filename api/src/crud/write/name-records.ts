import {
  ownRow,
  titleOf,
  type AnyAtMost,
  type AnyRow,
  type Me,
  type Resource,
  type Row,
  type ShownRow,
} from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { machineOf, type Machine } from '../machine/machine.js'
import { planOf, type Plan } from '../plan/plan.js'
import { addTitles, isTitled } from '../query/rows/titles.js'

/** The number of records that a refusal names. */
export const maxListed = 100

const namedBy = new WeakMap<AnyAtMost, Resource>()

/** Returns the resource with the fields of a capacity as its title. */
function titledBy(resource: Resource, atMost: AnyAtMost): Resource {
  const titled = namedBy.get(atMost) ?? { ...resource, title: atMost.names }
  namedBy.set(atMost, titled)
  return titled
}

/**
 * Returns a line for each of some records that a capacity counts, in order: its place, and its name as far as the person may read it. Names
 * the first 100 of `total`.
 */
export async function nameRecords(
  { reader }: Machine,
  tx: Transaction,
  me: Me,
  plan: Plan,
  atMost: AnyAtMost,
  all: readonly AnyRow[],
  total = all.length,
): Promise<string[]> {
  const rows = all.slice(0, maxListed)
  const resource = titledBy(plan.resource, atMost)
  const shown: ShownRow[] = await reader.readable(
    tx,
    me,
    plan,
    rows.map(({ id }) => id),
  )
  if (isTitled({ ...plan, resource }, {}))
    await addTitles({ ...plan, resource }, shown, {}, (target, ids, fields) =>
      reader.readable(tx, me, target, ids, { fields }),
    )
  const names = new Map(shown.map((row) => [row.id, titleOf(resource, row)]))
  const rest =
    total > rows.length ? [`${total - rows.length} more ${resource.label.many.toLowerCase()}`] : []
  const lines = rows.map((row) => {
    const name = names.get(row.id) || `a ${resource.label.one.toLowerCase()}`
    const place = atMost.place?.(ownRow(row))
    return place ? `${place}: ${name}` : name
  })
  return [...lines, ...rest]
}

/**
 * Returns a line for each of some rows of a resource with a capacity, as the refusal of a lowered limit lists them: "9–10 am on 3 May: Asha Rao".
 * For hooks that refuse a change because of such records.
 */
export const describeRows = <R extends Resource>(
  resource: R,
  tx: Transaction,
  me: Me,
  rows: readonly Row<R>[],
): Promise<string[]> =>
  nameRecords(
    machineOf(tx),
    tx,
    me,
    planOf(resource.name),
    resource.atMost[0]!,
    rows as readonly AnyRow[],
  )
