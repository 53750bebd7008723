import { entryFor } from '@tinkerdesk/shared'
import { useLayoutEffect, useRef } from 'react'
import { ulid } from 'ulid'
import { HttpProblem } from '../../client/http-problem.js'
import { currentToasts, toast } from '../../ui/messages/toast.js'
import { renumbered, siblingsOf, withMoved, withSaved, type Placed } from './tree-order.js'
import { sentenceOf, useLevelWrites } from './use-tree-changes.js'
import type { Level, TreeNode } from './tree.js'

/** Moves of a node that followed each other, with the positions that rows had before them. */
interface Moves {
  node: string
  key: string
  before: Map<string, Placed>
}

/**
 * Returns a function that moves a node up (-1) or down (1) among its siblings. Moves are saved one after the other, each as one change set.
 * One "Undo" takes back the moves of a node that followed each other.
 */
export function useTreeOrder(tree: readonly TreeNode[]) {
  const writesOf = useLevelWrites()
  const latest = useRef(tree)
  useLayoutEffect(() => {
    latest.current = tree
  })
  const queue = useRef(Promise.resolve())
  /** A move may follow before the tree shows the one before it. */
  const saved = useRef(new Map<string, Placed>())
  const moves = useRef<Moves | null>(null)

  /** Stores positions of rows of one level, all or none. Returns true on success, and shows a toast on failure. */
  const store = async (level: Level, rows: readonly Placed[]): Promise<boolean> => {
    const values = rows.map(({ id, version, position }) => ({ id, version, values: { position } }))
    try {
      await writesOf[level].changeSet('rows', { id: ulid(), mode: 'all', rows: values })
      for (const { id, version, position } of rows)
        saved.current.set(id, { id, version: version + 1, position })
      return true
    } catch (error) {
      // Of refused rows, the reasons say more than that there are some.
      const reasons =
        error instanceof HttpProblem ? new Set(error.issues.map(({ message }) => message)) : []
      toast.error([...reasons].join(' ') || sentenceOf(error))
      return false
    }
  }

  const takeBack = async (level: Level, { before, key }: Moves) => {
    toast.dismiss(key)
    const rows = [...before.values()].map((row) => ({
      ...row,
      version: entryFor(saved.current, row.id).version,
    }))
    if (await store(level, rows)) toast.success('Undone')
    await writesOf[level].whenRead()
  }
  const move = async ({ id, name, level }: TreeNode, by: -1 | 1) => {
    const siblings = withSaved(siblingsOf(latest.current, id), saved.current)
    const next = withMoved(siblings, id, by)
    if (!next) return
    const rows = renumbered(siblings, next)
    if (await store(level, rows)) {
      const last = moves.current
      const isNext = last?.node === id && currentToasts().some(({ key }) => key === last.key)
      const now = isNext
        ? last
        : { node: id, key: `ordered-${ulid()}`, before: new Map<string, Placed>() }
      for (const row of siblings)
        if (!now.before.has(row.id) && rows.some((changed) => changed.id === row.id))
          now.before.set(row.id, row)
      moves.current = now
      const place = next.findIndex((row) => row.id === id) + 1
      const total = next.length
      const run = () => enqueue(() => takeBack(level, now))
      toast.success(`“${name}” is now ${place} of ${total}`, { key: now.key, undo: run })
    }
    await writesOf[level].whenRead()
  }
  const enqueue = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work)
  }
  return (node: TreeNode, by: -1 | 1): void => enqueue(() => move(node, by))
}
