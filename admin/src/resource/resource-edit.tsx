import { useOne } from '@refinedev/core'
import { titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toast } from '../ui/toast.js'
import { usePreferences } from '../ui/preferences.js'
import { ChangedElsewhere } from './changed-elsewhere.js'
import { completeRow } from './check-form.js'
import { ConflictScreen } from './conflict-screen.js'
import type { PageProps } from './override.js'
import { PageHead } from './page-head.js'
import { RecordError, RecordSkeleton } from './record-states.js'
import { ResourceForm } from './resource-form.js'
import { useSaveChange } from './use-save-change.js'
import { withOverride } from './with-override.js'

/** The page that changes a record. */
function ResourceEdit({ resource }: PageProps) {
  const { id = '' } = useParams()
  const { density } = usePreferences()
  const [round, setRound] = useState(0)
  const { query, result } = useOne<AnyRow>({
    resource: resource.url,
    id,
    // What is typed must stand on what was read when the form opened, not on what a refresh brings later.
    queryOptions: { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0, gcTime: 0 },
    errorNotification: false,
  })
  const name = result ? titleOf(resource, result) : ''
  return (
    <div className="td-page td-form-page" data-density={density}>
      <PageHead
        title={name ? `Edit ${name}` : `Edit ${resource.label.one.toLowerCase()}`}
        under={{ label: resource.label.many, to: `/${resource.path}/view` }}
      />
      {query.isError ? <RecordError resource={resource} error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending || (query.isFetching && !query.isFetchedAfterMount) ? <RecordSkeleton resource={resource} /> : null}
      {result && query.isFetchedAfterMount ? (
        <EditForm key={`${id} ${round}`} resource={resource} row={result} onReload={() => setRound(round + 1)} />
      ) : null}
    </div>
  )
}

function EditForm({ resource, row, onReload }: { resource: Resource; row: AnyRow; onReload: () => void }) {
  const navigate = useNavigate()
  const [read] = useState(row)
  const [isSaving, setSaving] = useState(false)
  // The form stays until the next page has come, but holds nobody any more.
  const [isSaved, setSaved] = useState(false)
  const start = useMemo(() => ({ ...read, ...completeRow(resource, read) }), [resource, read])
  const show = `/${resource.path}/show/${read.id}`
  const { conflict, save, saveMerged, back } = useSaveChange(resource, start, (saved) => {
    setSaved(true)
    toast.success(`${titleOf(resource, saved) || resource.label.one} is saved.`)
    void navigate(show)
  })
  const merge = async (merged: Record<string, unknown>) => {
    setSaving(true)
    try {
      await saveMerged(merged)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be saved.')
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      {conflict ? (
        <ConflictScreen
          key={conflict.current.version}
          resource={resource}
          differences={conflict.differences}
          current={conflict.current}
          isSaving={isSaving}
          onSave={(merged) => void merge(merged)}
          onBack={back}
        />
      ) : null}
      {/* The form stays below, so that going back finds it as it was. */}
      <div hidden={conflict !== null}>
        {row.version > read.version ? <ChangedElsewhere resource={resource} read={read} now={row} onReload={onReload} /> : null}
        <ResourceForm
          resource={resource}
          mode="edit"
          start={start}
          submitLabel="Update"
          save={save}
          isSavedElsewhere={isSaving || isSaved}
          onCancel={() => void navigate(show)}
        />
      </div>
    </>
  )
}

export default withOverride('edit', ResourceEdit)
