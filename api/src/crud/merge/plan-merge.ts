import { appends, holdsFiles, isSentIn, isUnique, maySetBy, type AnyRow } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import type { ArchiveReason } from '../archive/archive-batch.js'
import type { PlannedRow } from '../change-sets/set/change-set.js'
import type { PlannedPut } from '../steps/take/take-planned.js'
import { assertWithinRule } from '../write/row-checks.js'
import type { Applying } from '../operation/writing.js'
import type { Leaf, Plan } from '../plan/plan.js'
import { putIn, valueIn } from '../plan/row-values.js'
import { unknownField } from '../query/condition/compile.js'
import { rightsOf } from '../query/condition/rights.js'
import { findForUpdate } from '../steps/take/find-for-update.js'
import { forOne } from '../operation/operation.js'
import { selectRows } from '../query/rows/rows.js'
import { fragment } from '../sql/fragment.js'
import {
  movedReferences,
  movesFirst,
  twinsWithin,
  type MergedPair,
  type MovedReferences,
} from './moved-references.js'

interface Version {
  id: string
  version: number
}

/** A merge as the person decided it. */
export interface Merge {
  /** The id of the change set, made by the client, so that a retry is recognised. */
  id: string
  winner: Version
  loser: Version
  /** The paths of the fields whose values the winner takes over. */
  take: readonly string[]
  /** The paths of lists in which the winner gets the loser's items, too. */
  join: readonly string[]
}

export interface Merging extends Applying {
  plan: Plan
}

/** Finds and locks a record of the pair. Throws `not_applicable` if it was changed since the person saw it. */
export async function locked(merging: Merging, { id, version }: Version): Promise<AnyRow> {
  const { before } = await forOne(findForUpdate)({ ...merging, id })
  if (before.version !== version)
    throw new ProblemError('not_applicable', {
      title: 'One of the two was changed meanwhile. Look at them again.',
    })
  return before
}

/** Returns the leaves of some paths. Throws `unknown_field` for a path that a merge cannot set, or this person not. */
function leavesAt({ me, plan }: Merging, paths: readonly string[]): Leaf[] {
  const maySet = maySetBy(
    rightsOf(plan, me)
      .of('update')
      .map(({ grant }) => grant),
  )
  return paths.map((path) => {
    const leaf = plan.leaf(path)
    if (
      !leaf ||
      !isSentIn(leaf.field, 'change') ||
      holdsFiles(leaf.field) ||
      appends(leaf.field) ||
      !maySet(path)
    )
      throw unknownField(path)
    return leaf
  })
}

/** Returns both lists as one, without repeats. */
function joined(mine: unknown, theirs: unknown): unknown[] {
  const all = [mine ?? [], theirs ?? []].flat() as unknown[]
  return [...new Map(all.map((item) => [JSON.stringify(item), item])).values()]
}

const putRow = (resource: string, id: string, put: PlannedPut): PlannedRow => ({
  resource,
  record_id: id,
  action: 'put',
  planned: JSON.stringify(put),
})

/**
 * Returns the rows that move a reference. One that only one record may have, such as an account, takes the unique values of its record along, and they must be
 * free at every step: the reference is cut, the values move, and the reference is set.
 */
function rowsOf(
  { plan, winner, loser }: MergedPair,
  { plan: other, id, values, expected, isOneToOne }: MovedReferences,
): PlannedRow[] {
  const { name } = plan.resource
  const holder = { resource: name, id: winner.id }
  const move = (from: MovedReferences['values'], to: MovedReferences['values']) =>
    putRow(other.resource.name, id, { values: to, expected: from, holder })
  if (!isOneToOne) return [move(expected, values)]
  const nothing = Object.fromEntries(Object.keys(values).map((path) => [path, null]))
  const travelling = plan.leaves.filter(
    (leaf) => isUnique(leaf.field) && (valueIn(loser, leaf.keys) ?? null) !== null,
  )
  const valueOf = (row: AnyRow) =>
    Object.fromEntries(travelling.map(({ path, keys }) => [path, valueIn(row, keys) ?? null]))
  const cleared = Object.fromEntries(travelling.map(({ path }) => [path, null]))
  return [
    move(expected, nothing),
    putRow(name, loser.id, { values: cleared, expected: valueOf(loser), holder }),
    putRow(name, winner.id, { values: valueOf(loser), expected: valueOf(winner), holder }),
    move(nothing, values),
  ]
}

const archiveRow = ({ plan, winner, loser }: MergedPair): PlannedRow => {
  const mark = `Merged into another ${plan.resource.label.one.toLowerCase()}`
  const reason: ArchiveReason = { mark, mergedInto: winner.id }
  return {
    resource: plan.resource.name,
    record_id: loser.id,
    action: 'archive',
    planned: JSON.stringify(reason),
  }
}

/** Returns the rows that merge records of one name, which lie within the two, before those are merged. Of a record that names both, both change at once. */
export async function rowsWithin(
  { tx, plan }: Merging,
  { winner, loser }: Omit<Merge, 'id'>,
): Promise<PlannedRow[][]> {
  const ofId = async (of: Plan, id: string) =>
    (await selectRows(tx, { plan: of, where: fragment('t."id" = ?', id), lock: true }))[0]!.row
  const above = { winner: winner.id, loser: loser.id }
  const pair = { plan, winner: await ofId(plan, winner.id), loser: await ofId(plan, loser.id) }
  const rows: PlannedRow[][] = []
  for (const twin of await twinsWithin(tx, pair)) {
    const inner = {
      plan: twin.plan,
      winner: await ofId(twin.plan, twin.winner),
      loser: await ofId(twin.plan, twin.loser),
      above,
    }
    const moved = await movedReferences(tx, inner)
    rows.push([...moved.flatMap((reference) => rowsOf(inner, reference)), archiveRow(inner)])
  }
  return rows
}

/** Plans a merge: the winner's values, the references, the archive of the loser, then the unique values that it held until then. */
export async function planMerge(
  merging: Merging,
  { winner: kept, loser: merged, take, join }: Omit<Merge, 'id'>,
): Promise<PlannedRow[]> {
  const { plan, tx } = merging
  const { name } = plan.resource
  const [winner, loser] = [await locked(merging, kept), await locked(merging, merged)]
  await assertWithinRule(tx, plan, [winner.id], rightsOf(plan, merging.me).rows('update'))
  const taken = leavesAt(merging, take)
  const body: Record<string, unknown> = {}
  for (const { keys, field } of taken)
    if (!isUnique(field)) putIn(body, keys, valueIn(loser, keys) ?? null)
  for (const { keys } of leavesAt(merging, join))
    putIn(body, keys, joined(valueIn(winner, keys), valueIn(loser, keys)))
  const next = structuredClone(winner)
  for (const { keys, field } of taken)
    if (!isUnique(field)) putIn(next, keys, valueIn(loser, keys) ?? null)
  const pair = { plan, winner: next, loser }
  const moved = await movedReferences(tx, pair)
  // A record that others lie within moves before them, and again after them: an undo runs backwards, and must move it first, too.
  const first = moved.filter((reference) => movesFirst(pair, reference.plan))
  const ordered = [...first, ...moved.filter((reference) => !first.includes(reference)), ...first]
  const change = {
    resource: name,
    record_id: winner.id,
    action: 'change' as const,
    version: winner.version,
    planned: JSON.stringify(body),
  }
  const late = moved.some((reference) => reference.isOneToOne)
    ? []
    : taken.filter(({ field }) => isUnique(field))
  return [
    ...(Object.keys(body).length > 0 ? [change] : []),
    ...ordered.flatMap((reference) => rowsOf(pair, reference)),
    archiveRow(pair),
    ...late.map(({ path, keys }) =>
      putRow(name, winner.id, {
        values: { [path]: valueIn(loser, keys) ?? null },
        expected: { [path]: valueIn(winner, keys) ?? null },
        holder: { resource: name, id: winner.id },
      }),
    ),
  ]
}
