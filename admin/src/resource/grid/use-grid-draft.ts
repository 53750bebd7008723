import type { AnyRow, Resource } from '@tinkerdesk/shared'
import { useDataProvider } from '@refinedev/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { ulid } from 'ulid'
import { draftAt, type Draft } from '../../client/storage/drafts.js'
import { restored, type Staged, type StagedRow } from './edits/staged.js'

/** The start of a grid: the unsaved rows that were left on this device, and the draft that keeps them. */
export interface GridDraft {
  id: string
  startedAt: number | undefined
  staged: Staged
}

const isStagedRow = (row: unknown): row is StagedRow =>
  typeof row === 'object' &&
  row !== null &&
  'id' in row &&
  'values' in row &&
  'texts' in row &&
  'conflicts' in row

const rowsIn = (draft: Draft): StagedRow[] => {
  const { rows } = draft.values
  return Array.isArray(rows) ? rows.filter(isStagedRow) : []
}

/** Returns the place of a grid's draft. */
export const gridPlaceOf = (resource: Resource): string => `${resource.name} grid`

/** Reads the unsaved rows that this person left in the grid of a resource, laid over the records as they are now. `null` until they are there. */
export function useGridDraft(resource: Resource, uid: string): GridDraft | null {
  const provider = useDataProvider()()
  const [draft, setDraft] = useState<GridDraft | null>(null)
  const follow = useEffectEvent(async (rows: readonly StagedRow[]): Promise<Staged> => {
    const ids = rows.map(({ id }) => id)
    let current: readonly AnyRow[] = []
    try {
      if (ids.length > 0)
        current = (await provider.getMany!<AnyRow>({ resource: resource.url, ids })).data
    } catch {
      // The rows are shown as they were left: what has changed is found when they are saved.
    }
    return restored(resource, rows, current)
  })
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const kept = await draftAt(uid, gridPlaceOf(resource))
      const staged = kept ? await follow(rowsIn(kept)) : new Map<string, StagedRow>()
      if (!isOver) setDraft({ id: kept?.id ?? ulid(), startedAt: kept?.startedAt, staged })
    }
    void read()
    return () => {
      isOver = true
    }
  }, [resource, uid])
  return draft
}
