import { useForm } from '@refinedev/core'
import type { AnyRow, Resource } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import type { ListRow } from '../list/use-rows.js'

type Values = Record<string, unknown>

/** Refine's `useForm` for an existing record: loads it for a form and saves changes of it. */
export function useEditForm(resource: Resource, id: string) {
  const { query, mutation, onFinish } = useForm<ListRow, HttpProblem, Values, ListRow, AnyRow>({
    action: 'edit',
    resource: resource.name,
    id,
    // The form says what was saved and where that leads. A conflict is not an error, and others are shown at their fields.
    redirect: false,
    mutationMode: 'pessimistic',
    successNotification: false,
    errorNotification: false,
    // What is typed is based on what was loaded when the form opened, not on what a refresh brings later.
    queryOptions: { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0, gcTime: 0 },
    // Refine adds the address' parameters to a query. Another mode of the page is no reason to load the record again.
    queryMeta: { mode: undefined },
  })
  const row = query?.isFetchedAfterMount ? query.data?.data : undefined
  // Loading again may fail while someone types: what was loaded stays, unless it is gone.
  const isGone = query?.error?.statusCode === 404
  return {
    /** The record as it is now; undefined until it is loaded. */
    row,
    /** Why the record cannot be shown, or null. */
    fault: row === undefined || isGone ? (query?.error ?? null) : null,
    reload: () => void query?.refetch(),
    /** How `EditForm` saves. */
    saving: { onFinish, isPending: mutation.isPending },
  }
}

export type Saving = ReturnType<typeof useEditForm>['saving']
