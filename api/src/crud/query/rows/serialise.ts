import {
  isSystemName,
  isWithin,
  masks,
  systemNames,
  type AnyRow,
  type Mask,
  type ShownRow,
} from '@tinkerdesk/shared'
import type { SqlValue } from '../../../database/database.js'
import { onceForGrants } from '../condition/once-for-grants.js'
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
    if (!leaf.joinTable)
      putIn(row, leaf.keys, leaf.kind.decode(stored[leaf.stored] ?? null, leaf.field))
  return row
}

const masked = (value: unknown, mask: Mask): unknown =>
  typeof value === 'string' ? masks[mask](value) : value

/** Changes a value into what a grant shows of it. */
type Show = (value: unknown) => unknown

/** Returns one grant's view of the values at a path, without the parts of list items that it withholds. `undefined` shows them as they are. */
function viewAt(path: string, right: Right): Show | undefined {
  const { grant } = right
  const mask = grant.mask?.[path]
  if (mask) return (value) => masked(value, mask)
  const isInside = [
    ...(grant.except ?? []),
    ...(grant.fields ?? []),
    ...Object.keys(grant.mask ?? {}),
  ].some((scope) => scope !== path && isWithin(scope, path))
  if (!isInside) return undefined
  const shownPart = ([key, value]: [string, unknown]): [string, unknown][] => {
    const part = `${path}.${key}`
    if (!right.reaches(part)) return []
    const show = viewAt(part, right)
    return [[key, show ? show(value) : value]]
  }
  return (list) =>
    Array.isArray(list)
      ? list.map((item: unknown) =>
          item !== null && typeof item === 'object'
            ? Object.fromEntries(Object.entries(item).flatMap(shownPart))
            : item,
        )
      : list
}

const showsAll = ({ grant }: Right): boolean =>
  !grant.fields && !grant.except && !grant.mask && !grant.bare

/** Returns true if each of some rights by itself shows a field as it is stored, with all its parts: what a row shows of it then needs no look at the row. */
export const showsAsStored = (rights: readonly Right[], path: string): boolean =>
  rights.every((right) =>
    isSystemName(path)
      ? !right.grant.bare
      : right.reaches(path) && viewAt(path, right) === undefined,
  )

const systemValues: readonly string[] = systemNames

/** The values that a set of grants shows of the rows that it covers. */
interface RowView {
  /** True if a grant shows the whole row. */
  isWhole: boolean
  /** True if no grant shows more than the id and the fields. */
  isBare: boolean
  values: readonly { keys: readonly string[]; show: Show | undefined }[]
}

const viewFor = onceForGrants((leaves: readonly Leaf[], matching): RowView => ({
  isWhole: matching.some(showsAll),
  isBare: matching.every(({ grant }) => grant.bare),
  values: leaves.flatMap(({ path, keys }) => {
    const rights = matching.filter((right) => right.reaches(path))
    const right = rights.find(({ grant }) => !grant.mask?.[path]) ?? rights[0]
    return right ? [{ keys, show: viewAt(path, right) }] : []
  }),
}))

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
  const { isWhole, isBare, values } = viewFor(leaves, matching)
  // With keys after a spread, each row would have a shape of its own, which takes half a kilobyte.
  if (isWhole) return Object.assign({}, row, extra)
  const shown: ShownRow = { id: row.id }
  if (!isBare) for (const name of systemValues) shown[name] = row[name]
  for (const { keys, show } of values) {
    const value = valueIn(row, keys)
    putIn(shown, keys, show ? show(value) : value)
  }
  return isBare ? shown : Object.assign(shown, extra)
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
