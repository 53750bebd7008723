import { copyStatuses, type StatusChanges } from '@tinkerdesk/shared'
import { useLive } from '../../ui/use-live.js'
import { useAsk } from '../../ui/use-ask.js'

const copies = Object.keys(copyStatuses)

/** A page of the record of statuses, asked anew as soon as somebody goes on with a copy. */
export function useStatusChanges(query: { [name: string]: string | number | undefined }, isWanted = true) {
  const asked = useAsk<StatusChanges>('/api/status-changes', query, isWanted)
  useLive(copies, asked.refresh, { only: ['update', 'archive', 'restore', 'purge', 'gone'], isWanted })
  return asked
}
