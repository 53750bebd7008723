import { maxPathParts } from '@tinkerdesk/shared'
import type { RelationLeaf, Plan } from '../../plan/plan.js'
import type { QueryNode } from './query.js'

/** A condition that some related row satisfies: `node` is about that row. */
export interface RelatedNode {
  through: RelationLeaf
  node: QueryNode
}

/** A condition tree in which the conditions on one related row are together. */
export type FactoredNode =
  | { all: FactoredNode[] }
  | { any: FactoredNode[] }
  | RelatedNode
  | Exclude<QueryNode, { all: unknown } | { any: unknown }>

/** Returns the relation at the start of a dotted path, and the rest: `school.name` as school and `name`. */
export function throughRelation(
  plan: Plan,
  path: string,
): { leaf: RelationLeaf; rest: string } | undefined {
  const leaf = plan.relations.find(({ path: own }) => path.startsWith(`${own}.`))
  return leaf && { leaf, rest: path.slice(leaf.path.length + 1) }
}

const isRelated = (node: FactoredNode): node is RelatedNode => 'through' in node

/**
 * Puts the conditions that pass through the same relation together, so that they need one subquery instead of one each. "Some related row
 * satisfies a, or some satisfies b" is "some related row satisfies a or b". For "and" this holds only where there is at most one related
 * row: two conditions on the members of a team may be satisfied by two different members.
 */
function together(children: readonly FactoredNode[], word: 'all' | 'any'): FactoredNode[] {
  const groups = new Map<RelationLeaf, QueryNode[]>()
  const rest: FactoredNode[] = []
  for (const child of children) {
    if (!isRelated(child) || (word === 'all' && child.through.joinTable)) rest.push(child)
    else groups.set(child.through, [...(groups.get(child.through) ?? []), child.node])
  }
  const related = [...groups].map(([through, nodes]): RelatedNode => ({
    through,
    node: nodes.length === 1 ? nodes[0]! : wordNode(word, nodes),
  }))
  return [...rest, ...related]
}

const wordNode = (word: 'all' | 'any', nodes: QueryNode[]): QueryNode =>
  word === 'all' ? { all: nodes } : { any: nodes }

/** Returns a condition tree with the conditions on one related row together. Paths that do not exist stay as they are. */
export function factor(plan: Plan, node: QueryNode): FactoredNode {
  if ('path' in node) {
    const through = plan.leaf(node.path) ? undefined : throughRelation(plan, node.path)
    return through && through.rest.split('.').length <= maxPathParts
      ? { through: through.leaf, node: { ...node, path: through.rest } }
      : node
  }
  const [word, children] =
    'all' in node ? (['all', node.all] as const) : (['any', node.any] as const)
  const parts = together(
    children.map((child) => factor(plan, child)),
    word,
  )
  if (parts.length === 1) return parts[0]!
  return word === 'all' ? { all: parts } : { any: parts }
}
