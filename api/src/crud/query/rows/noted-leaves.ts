import { leavesFor, type Projection } from '../condition/projection.js'
import type { Rights } from '../condition/rights.js'
import type { Leaf, Plan } from '../../plan/plan.js'
import { childFieldOf } from '../../plan/child-field.js'

/** The leaves of shapes with the child added, by the leaves without. */
const withChild = new WeakMap<readonly Leaf[], readonly Leaf[]>()

/** Returns the leaves that a shape needs, and the child of each record, for the log of reads. */
export function leavesRead(plan: Plan, shape: Projection): readonly Leaf[] {
  const leaves = leavesFor(plan, shape)
  const child = childFieldOf(plan)
  if (child === null || child === 'id' || leaves === plan.leaves) return leaves
  let all = withChild.get(leaves)
  if (!all) {
    const leaf = plan.leaf(child)
    all = !leaf || leaves.includes(leaf) ? leaves : [...leaves, leaf]
    withChild.set(leaves, all)
  }
  return all
}

/** Returns true if a shape has the guardians of a child, and the person reads them somewhere. */
export const showsGuardians = (rights: Rights, { fields }: Projection): boolean =>
  rights.plan.leaf('guardians') !== undefined &&
  (!fields || fields.some((path) => path === 'guardians' || path.startsWith('guardians.'))) &&
  rights.mayReadSomewhere('guardians')
