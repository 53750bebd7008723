import type { AnyRow, Resource } from '@tinkerdesk/shared'
import { useCallback, useRef, useState } from 'react'
import { isIdle, rebase, type Staged, type StagedRow } from './staged.js'

const maxSteps = 50

interface State {
  staged: Staged
  past: readonly Staged[]
  future: readonly Staged[]
}

/** The unsaved rows of a grid, with undo and redo. */
export function useStaged(
  resource: Resource,
  startOfNew: Record<string, unknown>,
  restored: Staged,
) {
  const [state, setState] = useState<State>({ staged: restored, past: [], future: [] })
  const latest = useRef(state)
  const set = useCallback((next: State) => {
    latest.current = next
    setState(next)
  }, [])

  /** Sets some rows as one step that can be undone. Rows without a change are dropped. */
  const stage = useCallback(
    (rows: readonly StagedRow[]) => {
      const { staged, past } = latest.current
      const next = new Map(staged)
      for (const row of rows) {
        if (isIdle(resource, row, startOfNew)) next.delete(row.id)
        else next.set(row.id, row)
      }
      set({ staged: next, past: [...past, staged].slice(-maxSteps), future: [] })
    },
    [resource, startOfNew, set],
  )
  const remove = useCallback(
    (ids: readonly string[]) => {
      const { staged, past } = latest.current
      const next = new Map(staged)
      for (const id of ids) next.delete(id)
      set({ staged: next, past: [...past, staged].slice(-maxSteps), future: [] })
    },
    [set],
  )
  /** Changes rows in every step, so that an undo does not show again what is over. `null` drops a row. */
  const revise = useCallback(
    (change: (row: StagedRow) => StagedRow | null) => {
      const all = ({ staged }: Pick<State, 'staged'>): Staged => {
        let next: Map<string, StagedRow> | null = null
        for (const row of staged.values()) {
          const revised = change(row)
          if (revised === row) continue
          next ??= new Map(staged)
          if (revised === null) next.delete(row.id)
          else next.set(row.id, revised)
        }
        return next ?? staged
      }
      const { staged, past, future } = latest.current
      const revised = all({ staged })
      const steps = (list: readonly Staged[]) => list.map((each) => all({ staged: each }))
      const next = { staged: revised, past: steps(past), future: steps(future) }
      if (next.staged !== staged || next.past.some((step, at) => step !== past[at])) set(next)
    },
    [set],
  )
  const undo = useCallback(() => {
    const { staged, past, future } = latest.current
    const before = past.at(-1)
    if (before) set({ staged: before, past: past.slice(0, -1), future: [staged, ...future] })
  }, [set])
  const redo = useCallback(() => {
    const { staged, past, future } = latest.current
    const [next, ...rest] = future
    if (next) set({ staged: next, past: [...past, staged], future: rest })
  }, [set])
  /** Lays the changes over records as they are now. */
  const follow = useCallback(
    (rows: Iterable<AnyRow>) => {
      const byId = new Map<string, AnyRow>()
      for (const row of rows) if (latest.current.staged.has(row.id)) byId.set(row.id, row)
      if (byId.size > 0)
        revise((row) => {
          const current = byId.get(row.id)
          if (!current) return row
          const next = rebase(resource, row, current)
          return next !== row && isIdle(resource, next, startOfNew) ? null : next
        })
    },
    [resource, startOfNew, revise],
  )
  return {
    staged: state.staged,
    /** Returns the rows as they are now, for work that runs later. */
    current: useCallback(() => latest.current.staged, []),
    stage,
    remove,
    revise,
    undo,
    redo,
    follow,
  }
}

export type StagedRows = ReturnType<typeof useStaged>
