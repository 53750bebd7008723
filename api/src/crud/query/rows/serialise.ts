import {
  isWithin,
  masks,
  systemNames,
  type AnyRow,
  type Mask,
  type ShownRow,
} from '@tinkerdesk/shared'
import type { SqlValue } from '../../../database/database.js'
import type { Right } from '../condition/rights.js'
import type { Leaf, Plan } from '../../plan/plan.js'
import { putIn, valueIn } from '../../plan/row-values.js'

export type StoredRow = Record<string, SqlValue>

/** Returns a stored row as a whole row of the declaration, with nothing withheld. Relations to many are filled in separately. */
export function decodeRow(
  plan: Plan,
  stored: StoredRow,
  leaves: readonly Leaf[] = plan.leaves,
): AnyRow {
  const row: AnyRow = {
    id: String(stored.id),
    version: Number(stored.version),
    createdAt: String(stored.created_at),
    updatedAt: String(stored.updated_at),
    createdBy: String(stored.created_by),
  }
  for (const leaf of leaves)
    if (!leaf.side) putIn(row, leaf.keys, leaf.kind.decode(stored[leaf.stored] ?? null, leaf.field))
  return row
}

const masked = (value: unknown, mask: Mask): unknown =>
  typeof value === 'string' ? masks[mask](value) : value

/** Returns one grant's view of a value, without the parts of list items that it withholds. */
function viewOf(value: unknown, path: string, right: Right): unknown {
  const { grant } = right
  const mask = grant.mask?.[path]
  if (mask) return masked(value, mask)
  const inside = [
    ...(grant.except ?? []),
    ...(grant.fields ?? []),
    ...Object.keys(grant.mask ?? {}),
  ].some((scope) => scope !== path && isWithin(scope, path))
  if (!inside || !Array.isArray(value)) return value
  return value.map((item: unknown) =>
    item !== null && typeof item === 'object'
      ? Object.fromEntries(
          Object.entries(item).flatMap(([key, value]) =>
            right.reaches(`${path}.${key}`) ? [[key, viewOf(value, `${path}.${key}`, right)]] : [],
          ),
        )
      : item,
  )
}

const showsAll = ({ grant }: Right): boolean =>
  !grant.fields && !grant.except && !grant.mask && !grant.bare

const systemValuesOf = (row: AnyRow) =>
  Object.fromEntries(systemNames.map((name) => [name, row[name]]))

/**
 * Returns what a person may read of a row: the union of the fields of the grants that cover it. The fields of every response, event, export
 * and error come from here. `matching` are the read grants that hold for this row.
 */
export function strip(
  row: AnyRow,
  matching: readonly Right[],
  leaves: readonly Leaf[],
  extra: Record<string, unknown> = {},
): ShownRow {
  // With keys after a spread, each row would have a shape of its own, which takes half a kilobyte.
  if (matching.some(showsAll)) return Object.assign({}, row, extra)
  const bare = matching.every(({ grant }) => grant.bare)
  const shown: ShownRow = { id: row.id, ...(bare ? {} : systemValuesOf(row)) }
  for (const leaf of leaves) {
    const rights = matching.filter((right) => right.reaches(leaf.path))
    if (rights.length === 0) continue
    const plain = rights.find(({ grant }) => !grant.mask?.[leaf.path])
    putIn(shown, leaf.keys, viewOf(valueIn(row, leaf.keys), leaf.path, plain ?? rights[0]!))
  }
  return bare ? shown : { ...shown, ...extra }
}

/** Returns only the fields that a request picked, and the id and version needed to change the row. */
export function pick(row: ShownRow, paths: readonly string[]): ShownRow {
  const picked: ShownRow = { id: row.id }
  for (const name of ['version', 'allowed']) if (name in row) picked[name] = row[name]
  for (const path of paths) {
    const keys = path.split('.')
    const value = valueIn(row, keys)
    if (value !== undefined) putIn(picked, keys, value)
  }
  return picked
}
