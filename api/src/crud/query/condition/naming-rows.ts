import type { DerivedScalar } from '@tinkerdesk/shared'
import { opposites } from '../../sql/operators.js'
import type { FactoredNode, RelatedNode } from './factor.js'
import type { QueryNode } from './query.js'

/** A value of the one record that names a row. */
export type OfNaming = Extract<DerivedScalar, { value: 'first' | 'last' }>

/** A condition that the one record which names a row satisfies: `node` is about values of that record. There is such a record, then. */
export interface NamingNode {
  naming: OfNaming
  node: QueryNode
}

/** A condition tree in which the conditions on the one record that names a row are together. */
export type ConditionNode =
  | { all: ConditionNode[] }
  | { any: ConditionNode[] }
  | RelatedNode
  | NamingNode
  | Extract<QueryNode, { path: string }>

interface Group {
  naming: OfNaming
  nodes: QueryNode[]
}

const isOfOneSource = (a: OfNaming, b: OfNaming): boolean =>
  a.from === b.from &&
  a.by === b.by &&
  a.where === b.where &&
  (a.ignoreRowRules ?? false) === (b.ignoreRowRules ?? false)

/**
 * Puts the conditions on the one record that names a row together, so that they need one subquery instead of one each. An empty value among them is one of that
 * record, since another condition needs the record. `namingAt` returns the value of such a record at a path, if it is one.
 */
export function namingTogether(
  node: FactoredNode,
  namingAt: (path: string) => OfNaming | undefined,
): ConditionNode {
  if ('through' in node) return node
  if ('path' in node) {
    const naming = Object.hasOwn(opposites, node.operator) ? undefined : namingAt(node.path)
    return naming ? { naming, node } : node
  }
  const [word, children] =
    'all' in node ? (['all', node.all] as const) : (['any', node.any] as const)
  const groups: Group[] = []
  const groupOf = (naming: OfNaming | undefined) =>
    naming && groups.find((group) => isOfOneSource(group.naming, naming))
  const others: ConditionNode[] = []
  for (const child of children.map((each) => namingTogether(each, namingAt))) {
    if (!('naming' in child)) {
      others.push(child)
      continue
    }
    const group = groupOf(child.naming)
    if (group) group.nodes.push(child.node)
    else groups.push({ naming: child.naming, nodes: [child.node] })
  }
  const rest = others.filter((child) => {
    const group = word === 'all' && 'path' in child ? groupOf(namingAt(child.path)) : undefined
    if (group && 'path' in child) group.nodes.push(child)
    return !group
  })
  const together = groups.map(({ naming, nodes }): NamingNode => ({
    naming,
    node: nodes.length === 1 ? nodes[0]! : word === 'all' ? { all: nodes } : { any: nodes },
  }))
  const parts = [...rest, ...together]
  if (parts.length === 1) return parts[0]!
  return word === 'all' ? { all: parts } : { any: parts }
}
