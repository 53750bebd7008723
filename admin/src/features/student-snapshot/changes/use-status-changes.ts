import { copyStatuses, type StatusChanges } from '@tinkerdesk/shared'
import { useLive } from '../../../ui/paging/use-live.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'

const copies = Object.keys(copyStatuses)

/** Loads a page of the log of status changes, again as soon as a copy changes. */
export function useStatusChanges(
  query: { [name: string]: string | number | undefined },
  isEnabled = true,
) {
  const answer = useApiQuery<StatusChanges>('/api/status-changes', query, isEnabled)
  useLive(copies, answer.refresh, {
    only: ['update', 'archive', 'restore', 'purge', 'gone'],
    isWanted: isEnabled,
  })
  return answer
}
