import { isSystemName, recordTitle } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { planOf, type Leaf, type Plan } from '../../plan/plan.js'
import { joinLeaf, mayPick, unknownField } from './compile.js'
import type { JoinRequest } from './query.js'
import { type Rights, rightsOf } from './rights.js'

/** How much of a row to return: the picked fields, and the relations with objects in place of ids. */
export interface Projection {
  fields?: readonly string[] | undefined
  joins?: readonly JoinRequest[] | undefined
  /** True for the target of a relation. It has no derived counts, sums and the like unless `fields` picks them, so that a join stays cheap. */
  isJoined?: boolean
}

/** Throws for a shape that names something this person may not read: `forbidden` for a resource, `unknown_field` for a field. */
export function assertProjection(rights: Rights, { fields = [], joins = [] }: Projection): void {
  if (!rights.mayRead) throw new ProblemError('forbidden')
  for (const { path, fields: inner } of joins) {
    const leaf = joinLeaf(rights, path)
    const target = rightsOf(planOf(leaf.target.to), rights.me)
    for (const name of inner ?? [])
      if (!mayPick(target, name)) throw unknownField(`${path}.${name}`)
  }
  for (const path of fields) if (!mayPick(rights, path)) throw unknownField(path)
}

/** The leaves of the fields that requests picked lately, by their names. */
const picked = new WeakMap<Plan, Map<string, readonly Leaf[]>>()
const maxPicked = 100

/** Returns the leaves that a shape needs: all of them, or those inside the picked fields and the joined relations. */
export function leavesFor(plan: Plan, { fields, joins = [] }: Projection): readonly Leaf[] {
  // A computed value may need any field.
  if (!fields || fields.some((name) => Object.hasOwn(plan.resource.computed, name)))
    return plan.leaves
  const key = [...fields, '', ...joins.map(({ path }) => path)].join()
  const cache = picked.get(plan) ?? new Map<string, readonly Leaf[]>()
  const cached = cache.get(key)
  if (cached) return cached
  if (cache.size >= maxPicked) cache.clear()
  const leaves = leavesOf(plan, fields, joins)
  picked.set(plan, cache.set(key, leaves))
  return leaves
}

function leavesOf(
  plan: Plan,
  fields: readonly string[],
  joins: readonly JoinRequest[],
): readonly Leaf[] {
  const named = fields.flatMap((path) =>
    path === recordTitle ? plan.resource.title : isSystemName(path) ? [] : [path],
  )
  const needed = [...named, ...joins.map(({ path }) => path)]
  return plan.leaves.filter(({ path }) =>
    needed.some(
      (name) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`),
    ),
  )
}
