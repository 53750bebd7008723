import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { DeleteDialog } from './delete-dialog.js'
import { PlaceDialog, type Placing, type Target } from './place-dialog.js'
import { TreeRow, type Doing } from './tree-row.js'
import { edgesOf, levelAbove, levelBelow, visibleNodes, type TreeNode } from './tree.js'
import { useTreeChanges } from './use-tree-changes.js'
import { useTreeOrder } from './use-tree-order.js'

interface Props {
  tree: readonly TreeNode[]
  /** The tree that it is a part of while searching. */
  whole: readonly TreeNode[]
  /** True while searching: all matches are expanded. */
  isSearching: boolean
  mayChange: boolean
  /** True if all siblings of a node are shown, so that it has a place among them. */
  isWhole: boolean
}

/**
 * The tree, with arrow keys: right opens, left closes, with Alt they move a line up and down. F2 renames, m moves to another place, M merges,
 * Delete deletes, Insert adds a child.
 */
export function SubjectTree({ tree, whole, isSearching, mayChange, isWhole }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string | null>(null)
  const [doing, setDoing] = useState<{ id: string; what: Doing } | null>(null)
  const [placing, setPlacing] = useState<Placing | null>(null)
  const [deleting, setDeleting] = useState<TreeNode | null>(null)
  const frame = useRef<HTMLUListElement>(null)
  const moved = useRef(false)
  const { add, rename, move: moveTo, merge, remove } = useTreeChanges()
  const order = useTreeOrder(tree)

  const isOpen = ({ id, level }: TreeNode) =>
    levelBelow(level) !== undefined && (isSearching || open.has(id))
  const nodes = visibleNodes(tree, isOpen)
  const edges = edgesOf(tree, nodes)
  const here = nodes.find(({ id }) => id === current) ?? nodes[0]

  useEffect(() => {
    if (!moved.current || !here) return
    moved.current = false
    frame.current?.querySelector<HTMLElement>(`[data-node="${here.id}"]`)?.focus()
  })

  const turn = (node: TreeNode, to: boolean) =>
    setOpen(
      (before) => new Set(to ? [...before, node.id] : [...before].filter((id) => id !== node.id)),
    )
  const move = (to: { id: string } | undefined) => {
    if (!to) return
    moved.current = true
    setCurrent(to.id)
  }
  const start = (node: TreeNode, what: Doing | null) => {
    if (what === 'add') turn(node, true)
    // Return the focus to the edited line.
    if (what === null) move(node)
    setDoing(what ? { id: node.id, what } : null)
  }
  /** Merges a node. The other one gets the focus, also while the line that opened the dialog is still on the page. */
  const mergeInto = async (node: TreeNode, target: Target) => {
    const isDone = await merge(node, target)
    if (isDone) move(target)
    return isDone
  }
  const place = (node: TreeNode, what: 'move' | 'merge') => {
    const above = levelAbove(node.level)
    if (above) setPlacing({ node, what, above })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignore keys typed in an input or on a button of a line.
    if (!here || (event.target as HTMLElement).getAttribute('role') !== 'treeitem') return
    const at = nodes.indexOf(here)
    const acts: { [key: string]: () => void } = {
      ArrowDown: () => move(nodes[at + 1]),
      ArrowUp: () => move(nodes[at - 1]),
      Home: () => move(nodes[0]),
      End: () => move(nodes.at(-1)),
      ArrowRight: () => (isOpen(here) ? move(nodes[at + 1]) : turn(here, true)),
      ArrowLeft: () =>
        isOpen(here) && !isSearching
          ? turn(here, false)
          : move(nodes.find(({ id }) => id === here.parent)),
      Enter: () => turn(here, !open.has(here.id)),
      ...(mayChange
        ? {
            F2: () => start(here, 'rename'),
            Insert: () => levelBelow(here.level) && start(here, 'add'),
            m: () => place(here, 'move'),
            M: () => place(here, 'merge'),
            Delete: () => setDeleting(here),
          }
        : {}),
      ...(mayChange && isWhole
        ? { 'Alt+ArrowUp': () => order(here, -1), 'Alt+ArrowDown': () => order(here, 1) }
        : {}),
    }
    const act = acts[event.altKey ? `Alt+${event.key}` : event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus -- The keys belong to the items, which take the focus. */}
      <ul
        ref={frame}
        className="tree"
        role="tree"
        aria-label="Subjects, topics and sub-topics"
        onKeyDown={onKeyDown}
      >
        {nodes.map((node) => (
          <TreeRow
            key={node.id}
            node={node}
            isOpen={isOpen(node)}
            isCurrent={node === here}
            mayChange={mayChange}
            doing={doing?.id === node.id ? doing.what : null}
            onToggle={() => turn(node, !open.has(node.id))}
            onDo={(what) => start(node, what)}
            onDelete={() => setDeleting(node)}
            onPlace={levelAbove(node.level) ? (what) => place(node, what) : null}
            onOrder={isWhole ? (by) => order(node, by) : null}
            isFirst={edges.first.has(node.id)}
            isLast={edges.last.has(node.id)}
            onFocus={() => setCurrent(node.id)}
            onRename={async (name) => {
              const done = await rename(node, name)
              if (done) start(node, null)
              return done
            }}
            onAdd={(level, name) => add(level, name, node)}
          />
        ))}
      </ul>
      {placing ? (
        <PlaceDialog
          {...placing}
          tree={whole}
          onChoose={(above, target) =>
            placing.what === 'move'
              ? moveTo(placing.node, above, target)
              : mergeInto(placing.node, target)
          }
          returnTo={() =>
            frame.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]') ?? null
          }
          onClose={() => setPlacing(null)}
        />
      ) : null}
      {deleting ? (
        <DeleteDialog
          node={deleting}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </>
  )
}
