import { useOne } from '@refinedev/core'
import { titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { HttpProblem } from '../../client/http-problem.js'
import { toast } from '../../ui/toast.js'
import { usePreferences } from '../../ui/preferences.js'
import { ChangedElsewhere } from '../conflict/changed-elsewhere.js'
import { completeRow } from './check-form.js'
import { ConflictScreen } from '../conflict/conflict-screen.js'
import { PageHead } from '../../ui/page-head.js'
import { RecordError, RecordSkeleton } from '../record/record-states.js'
import { ResourceForm } from './resource-form.js'
import { useAuthors, type Author } from '../conflict/use-authors.js'
import { useSaveChange } from './use-save-change.js'
import type { ListRow } from '../list/use-rows.js'

interface Props {
  resource: Resource
  id: string
  /** The head of the page; the record's name is empty until it is read. */
  title: (name: string) => string
  /** Where the record stands among others. */
  under: { label: string; to: string }
  /** Where saving, and giving up, lead. */
  after: string
  /** What else can be done with the record. */
  actions?: (row: ListRow) => ReactNode
}

/** A record on the page that changes it: on its way, not there, open, and in two versions. */
export function RecordEdit({ resource, id, title, under, after, actions }: Props) {
  const { density } = usePreferences()
  const [round, setRound] = useState(0)
  const { query, result } = useOne<ListRow>({
    resource: resource.url,
    id,
    // What is typed must stand on what was read when the form opened, not on what a refresh brings later.
    queryOptions: { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0, gcTime: 0 },
    errorNotification: false,
  })
  const authors = useAuthors(resource, id)
  const row = query.isFetchedAfterMount ? result : undefined
  // Reading anew may fail while somebody types: what was read stays, unless it is gone.
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
          authors={authors}
          after={after}
          onReload={() => setRound(round + 1)}
        />
      ) : null}
    </div>
  )
}

interface EditFormProps {
  resource: Resource
  row: AnyRow
  authors: ReadonlySet<Author>
  after: string
  onReload: () => void
}

function EditForm({ resource, row, authors, after, onReload }: EditFormProps) {
  const navigate = useNavigate()
  const [read] = useState(row)
  const [isSaving, setSaving] = useState(false)
  // The form stays until the next page has come, but holds nobody any more.
  const [isSaved, setSaved] = useState(false)
  const start = useMemo(() => ({ ...read, ...completeRow(resource, read) }), [resource, read])
  const { conflict, isSending, save, saveMerged, back } = useSaveChange(resource, start, (saved) => {
    setSaved(true)
    toast.success(`${titleOf(resource, saved) || resource.label.one} is saved.`)
    void navigate(after)
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
        {row.version > read.version && !isSending && !isSaved ? (
          <ChangedElsewhere resource={resource} read={read} now={row} authors={authors} onReload={onReload} />
        ) : null}
        <ResourceForm
          resource={resource}
          mode="edit"
          start={start}
          submitLabel="Update"
          save={save}
          isSavedElsewhere={isSaving || isSaved}
          onCancel={() => void navigate(after)}
        />
      </div>
    </>
  )
}
