import {
  appends,
  holdsFiles,
  isSentIn,
  isWithin,
  maySetBy,
  recognisedLabel,
  type AnyRow,
  type JobResult,
  type Me,
} from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { changeRows } from '../plan/change-sets.tables.js'
import { planRows } from '../change-sets/set/plan-rows.js'
import { reasonOf } from '../change-sets/set/refuse-row.js'
import { planOf, type Leaf, type Plan } from '../plan/plan.js'
import { valueIn } from '../plan/row-values.js'
import { rightsOf } from '../query/condition/rights.js'
import { selectRows } from '../query/rows/rows.js'
import { fragment } from '../sql/fragment.js'
import type { SetOperation, SetWork } from '../sets/set-operation.js'
import type { MergeInto } from './merge-records.js'
import type { FoundPair } from './pair-set.js'

type Ids = readonly [winner: string, loser: string]

/** Returns each record that is merged with the one that it is merged into: of records that are all equal, the oldest. */
export function mergesOf(pairs: readonly FoundPair[]): Ids[] {
  const into = new Map<string, string>()
  const oldest = (id: string): string => {
    const next = into.get(id)
    return next === undefined ? id : oldest(next)
  }
  for (const { ids } of pairs) {
    const [a, b] = [oldest(ids[0]), oldest(ids[1])]
    if (a !== b) into.set(a < b ? b : a, a < b ? a : b)
  }
  return [...into.keys()].map((id): Ids => [oldest(id), id])
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** Returns the fields that a merge can set, and this person may. */
function settable(plan: Plan, me: Me): Leaf[] {
  const grants = rightsOf(plan, me)
    .of('update')
    .map(({ grant }) => grant)
  const maySet = maySetBy(grants)
  return plan.leaves.filter(
    ({ path, field }) =>
      isSentIn(field, 'change') && !holdsFiles(field) && !appends(field) && maySet(path),
  )
}

/** Returns the fields that the record that stays takes over, because it has no value. Throws `not_applicable` if both have other values in one. */
function takenBy({ plan, me }: { plan: Plan; me: Me }, winner: AnyRow, loser: AnyRow): string[] {
  const { resource } = plan
  return settable(plan, me).flatMap(({ path, keys }) => {
    const [mine, theirs] = [valueIn(winner, keys), valueIn(loser, keys)]
    if (isEmpty(theirs) || JSON.stringify(mine) === JSON.stringify(theirs)) return []
    if (isEmpty(mine)) return [path]
    // Names differ in accents and capital letters only.
    if (resource.title.some((title) => isWithin(path, title))) return []
    throw new ProblemError('not_applicable', {
      title: `They have different values in “${recognisedLabel(resource, path)}”. Compare them.`,
    })
  })
}

async function rowOf(sql: Sql, plan: Plan, id: string): Promise<AnyRow> {
  const [selected] = await selectRows(sql, { plan, where: fragment('t."id" = ?', id), limit: 1 })
  if (!selected)
    throw new ProblemError('not_applicable', { title: 'One of the two is gone meanwhile.' })
  return selected.row
}

/** Pairs of a resource that are merged as one change set: each record that stays, and the one that goes. */
export interface Merges {
  set: string
  resource: string
  merges: readonly Ids[]
}

const resultOf = ([, loser]: Ids, result: string, problem: string | null = null): JobResult => ({
  item: loser,
  title: null,
  result,
  record: loser,
  problem,
})

/** Enters a pair that was left as it is among the rows of the change set. */
async function noteLeft(
  { items: { set, resource, merges }, place, tx }: SetWork<Merges>,
  problem: ProblemError,
): Promise<string> {
  const reason = reasonOf(problem)
  const row = {
    resource,
    record_id: merges[place]![1],
    action: 'archive' as const,
    result: 'failed',
    problem: reason,
  }
  await planRows(tx, set, [row], [await changeRows.count(tx, { change_set: set })])
  return reason
}

/** Merges records into others, one after the other, all as one change set. A pair that is refused stays as it is. */
export const mergePairs = (mergeInto: MergeInto): SetOperation<Merges> => ({
  async apply({ machine, tx, me, items: { set, resource, merges }, place }) {
    const pair = merges[place]
    if (!pair) return undefined
    const merging = { machine, tx, me, plan: planOf(resource) }
    const [winner, loser] = [
      await rowOf(tx, merging.plan, pair[0]),
      await rowOf(tx, merging.plan, pair[1]),
    ]
    const take = takenBy(merging, winner, loser)
    await mergeInto(
      merging,
      set,
      { winner, loser, take, join: [] },
      await changeRows.count(tx, { change_set: set }),
    )
    return { items: 1, written: 1, results: [resultOf(pair, 'merged')] }
  },
  refuse: async (work, problem) => [
    resultOf(work.items.merges[work.place]!, 'failed', await noteLeft(work, problem)),
  ],
})
