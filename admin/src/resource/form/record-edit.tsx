import { useOne } from '@refinedev/core'
import { titleOf, type Resource } from '@tinkerdesk/shared'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { HttpProblem } from '../../client/http-problem.js'
import { usePreferences } from '../../ui/preferences.js'
import { PageHead } from '../../ui/page-head.js'
import { RecordError, RecordSkeleton } from '../record/record-states.js'
import { EditForm } from './edit-form.js'
import type { ListRow } from '../list/use-rows.js'

interface Props {
  resource: Resource
  id: string
  /** Returns the page's title. The record's name is empty until it is loaded. */
  title: (name: string) => string
  /** The list above the record. */
  under: { label: string; to: string }
  /** The address after saving or cancelling. */
  after: string
  /** Further actions on the record. */
  actions?: (row: ListRow) => ReactNode
}

/** The page that edits a record: loading, missing, open, or in conflict. */
export function RecordEdit({ resource, id, title, under, after, actions }: Props) {
  const { density } = usePreferences()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const { query, result } = useOne<ListRow>({
    resource: resource.url,
    id,
    // The typed values must be based on the version read when the form opened, not on a later refresh.
    queryOptions: { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0, gcTime: 0 },
    errorNotification: false,
  })
  const row = query.isFetchedAfterMount ? result : undefined
  // A reload may fail while someone types: keep the loaded record, unless it is gone.
  const isGone = query.error instanceof HttpProblem && query.error.statusCode === 404
  const fault = row === undefined || isGone ? query.error : null
  return (
    <div className="td-page td-form-page" data-density={density}>
      <PageHead title={title(result ? titleOf(resource, result) : '')} under={under}>
        {row ? actions?.(row) : null}
      </PageHead>
      {fault ? <RecordError resource={resource} error={fault} onRetry={() => void query.refetch()} back={under} /> : null}
      {!row && !fault ? <RecordSkeleton resource={resource} /> : null}
      {row ? (
        <EditForm
          key={`${id} ${round}`}
          resource={resource}
          row={row}
          onSaved={() => void navigate(after)}
          onCancel={() => void navigate(after)}
          onReload={() => setRound(round + 1)}
        />
      ) : null}
    </div>
  )
}
