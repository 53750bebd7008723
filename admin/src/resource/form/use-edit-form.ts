import { useForm } from '@refinedev/core'
import type { AnyRow, Resource } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import type { ListRow } from '../values/list-row.js'

type Values = Record<string, unknown>

/** Refine's `useForm` for an existing record: loads it for a form and saves changes of it. */
export function useEditForm(resource: Resource, id: string) {
  const { query, mutation, onFinish } = useForm<ListRow, HttpProblem, Values, ListRow, AnyRow>({
    action: 'edit',
    resource: resource.name,
    id,
    // The form shows its own messages and navigates by itself. A conflict is not an error, and issues are shown at their fields.
    redirect: false,
    // Refine leaves out lists that load more by scrolling.
    invalidates: ['resourceAll'],
    mutationMode: 'pessimistic',
    successNotification: false,
    errorNotification: false,
    // The typed values must be based on the version read when the form opened, not on a later refresh.
    queryOptions: {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 0,
      gcTime: 0,
    },
    // Refine adds the address' parameters to a query. A change of the page's mode must not reload the record.
    queryMeta: { mode: undefined },
  })
  const row = query?.isFetchedAfterMount ? query.data?.data : undefined
  // A reload may fail while someone types: keep the loaded record, unless it is gone.
  const isGone = query?.error?.statusCode === 404
  return {
    /** The record as it is now; undefined until it is loaded. */
    row,
    /** Why the record cannot be shown, or null. */
    fault: row === undefined || isGone ? (query?.error ?? null) : null,
    reload: () => void query?.refetch(),
    saving: {
      onFinish: (values: Values) => onFinish(values),
      isPending: mutation.isPending,
    } satisfies Saving,
  }
}

/** How `EditForm` saves. */
export interface Saving {
  /** Sends a change, given the record that it is based on. Returns the record as it is now, and a sentence if it is not on the server yet. */
  onFinish: (values: Values, base: AnyRow) => Promise<{ data: AnyRow; message?: string } | void>
  isPending: boolean
}
