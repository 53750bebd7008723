import { useForm } from '@refinedev/core'
import { titleOf, type AnyRow, type Me, type Resource } from '@tinkerdesk/shared'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ulid } from 'ulid'
import type { HttpProblem } from '../../client/http-problem.js'
import { useMe } from '../../fields/use-me.js'
import { toast } from '../../ui/toast.js'
import { usePreferences } from '../../ui/preferences.js'
import type { PageProps } from '../record/override.js'
import { PageHead } from '../../ui/page-head.js'
import { keptValues, readKeptForm } from './kept-form.js'
import { ResourceForm } from './resource-form.js'
import { startValues } from './start-values.js'
import { withOverride } from '../record/with-override.js'

type Values = Record<string, unknown>

/** A new record's values, with an id from the start: a double click or a retry creates one record. */
const blank = (resource: Resource, me: Me, address: URLSearchParams) => ({ id: ulid(), start: startValues(resource, me, address) })

/** A new record, or the one that was being typed when the page was loaded again. The same id, in case it was already sent. */
function resumed(resource: Resource, me: Me, address: URLSearchParams) {
  const { id, start } = blank(resource, me, address)
  const kept = readKeptForm(me.uid)
  return { id: String(kept?.id ?? id), start, kept: kept && keptValues(resource, start, kept) }
}

/** The page that creates a record. */
function ResourceCreate({ resource }: PageProps) {
  const navigate = useNavigate()
  const me = useMe()
  const [address] = useSearchParams()
  const { density } = usePreferences()
  const [draft, setDraft] = useState(() => resumed(resource, me, address))
  // The form stays until the next page is loaded, but no longer blocks leaving.
  const [isSaved, setSaved] = useState(false)
  const { onFinish, redirect } = useForm<AnyRow, HttpProblem, Values>({
    action: 'create',
    resource: resource.name,
    redirect: false,
    successNotification: false,
    errorNotification: false,
  })
  const list = `/${resource.path}/view`
  const noun = resource.label.one.toLowerCase()

  const save = async (body: Values, _values: Values, thenAdd: boolean) => {
    const answer = await onFinish({ id: draft.id, ...body })
    if (!answer) return
    const { data } = answer
    toast.success(`${titleOf(resource, data) || resource.label.one} created`)
    if (!thenAdd) {
      setSaved(true)
      return redirect('show', data.id)
    }
    setDraft({ ...blank(resource, me, address), kept: null })
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="td-page td-form-page" data-density={density}>
      <PageHead title={`New ${noun}`} under={{ label: resource.label.many, to: list }} />
      <ResourceForm
        key={draft.id}
        resource={resource}
        mode="create"
        start={draft.start}
        newId={draft.id}
        kept={draft.kept}
        submitLabel="Create"
        save={save}
        onCancel={() => void navigate(list)}
        isSavedElsewhere={isSaved}
        mayAddAnother
      />
    </div>
  )
}

export default withOverride('create', ResourceCreate)
