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

/** Returns the names of some records by id, as far as the person may read them. Title fields are those of `named`. */
async function namesOf(
  { reader }: Machine,
  tx: Transaction,
  me: Me,
  plan: Plan,
  ids: readonly string[],
  named: Resource = plan.resource,
): Promise<ReadonlyMap<string, string>> {
  const shown: ShownRow[] = await reader.readable(tx, me, plan, ids)
  const titled = { ...plan, resource: named }
  if (isTitled(titled, {}))
    await addTitles(titled, shown, {}, (target, related, fields) =>
      reader.readable(tx, me, target, related, { fields }),
    )
  return new Map(shown.map((row) => [row.id, titleOf(named, row)]))
}

/** Returns the names of those of some records that the person may read, in order. */
export const readableNames = async (
  machine: Machine,
  tx: Transaction,
  me: Me,
  plan: Plan,
  ids: readonly string[],
): Promise<string[]> => [...(await namesOf(machine, tx, me, plan, ids)).values()].sort()

/** Returns the name of a record, or `undefined` if the person may not read it. */
export const readableName = async (
  machine: Machine,
  tx: Transaction,
  me: Me,
  plan: Plan,
  { id }: Pick<AnyRow, 'id'>,
): Promise<string | undefined> => (await namesOf(machine, tx, me, plan, [id])).get(id) || undefined

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
  machine: Machine,
  tx: Transaction,
  me: Me,
  plan: Plan,
  atMost: AnyAtMost,
  all: readonly AnyRow[],
  total = all.length,
): Promise<string[]> {
  const rows = all.slice(0, maxListed)
  const { label } = plan.resource
  const ids = rows.map(({ id }) => id)
  const names = await namesOf(machine, tx, me, plan, ids, titledBy(plan.resource, atMost))
  const rest =
    total > rows.length ? [`${total - rows.length} more ${label.many.toLowerCase()}`] : []
  const lines = rows.map((row) => {
    const name = names.get(row.id) || `a ${label.one.toLowerCase()}`
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
