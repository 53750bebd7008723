import type { Resource } from '@tinkerdesk/shared'
import { useEffect, useMemo, useState } from 'react'
import type { Rights } from '../../../fields/rights.js'
import { issuesOf, type Staged, type StagedRow } from '../edits/staged.js'
import type { Tally } from './grid-bar.js'

/** The time in which rows are checked before the page may paint, in ms. */
const sliceMs = 12

/** True for a row that cannot be saved as it is. */
export const isWrong = (resource: Resource, rights: Rights, row: StagedRow): boolean =>
  issuesOf(resource, rights, row).length > 0 || Object.keys(row.conflicts).length > 0

/** Counts the unsaved rows, and checks all of them in slices, so that a large paste shows at once. */
export function useTally(resource: Resource, rights: Rights, staged: Staged): Tally {
  const [checked, setChecked] = useState<{ staged: Staged; wrong: number; open: number } | null>(
    null,
  )
  useEffect(() => {
    const rows = [...staged.values()]
    let [at, wrong] = [0, 0]
    let timer: ReturnType<typeof setTimeout>
    const run = () => {
      const end = performance.now() + sliceMs
      while (at < rows.length && performance.now() < end)
        if (isWrong(resource, rights, rows[at++]!)) wrong++
      setChecked({ staged, wrong, open: rows.length - at })
      if (at < rows.length) timer = setTimeout(run, 0)
    }
    run()
    return () => clearTimeout(timer)
  }, [resource, rights, staged])
  return useMemo(() => {
    const added = [...staged.values()].filter(({ base }) => base === null).length
    const isCurrent = checked?.staged === staged
    return {
      new: added,
      changed: staged.size - added,
      wrong: checked?.wrong ?? 0,
      open: isCurrent ? checked.open : staged.size,
    }
  }, [checked, staged])
}
