import { inBoth, usesOf, type TreeNode } from './tree.js'

interface Props {
  node: TreeNode
  /** The node that stays. Absent if the tree does not show it. */
  into: TreeNode | undefined
  name: string
}

/** Says what a merge moves, what becomes one, and what is archived. */
export function MergeNote({ node, into, name }: Props) {
  const both = into ? inBoth(node, into) : []
  return (
    <output className="tree-merge">
      <p>
        “{name}” gets {usesOf(node)}, and the sessions and students’ copies that name “{node.name}”.
      </p>
      {both.length > 0 ? (
        <p>
          Both have these sub-topics, and each pair becomes one: <strong>{both.join(', ')}</strong>
        </p>
      ) : null}
      <p>“{node.name}” is archived. Undo takes all of it back.</p>
    </output>
  )
}
