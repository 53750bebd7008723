import type { Resource } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useAutosave } from '../form/use-autosave.js'
import type { Staged } from './staged.js'
import { gridPlaceOf, type GridDraft } from './use-grid-draft.js'

/** Keeps the unsaved rows of a grid on this device. */
export function useKeptRows(resource: Resource, uid: string, { id, startedAt }: GridDraft, staged: Staged): void {
  const { pathname } = useLocation()
  const frame = {
    id,
    uid,
    place: gridPlaceOf(resource),
    to: `${pathname}?view=grid`,
    title: `Unsaved rows of ${resource.label.many.toLowerCase()}`,
    start: null,
    ...(startedAt === undefined ? {} : { startedAt }),
  }
  const kept = useMemo(() => ({ rows: [...staged.values()] }), [staged])
  useAutosave(frame, kept, staged.size > 0)
}
