import { text } from '@tinkerdesk/shared/base/say'
import { useForm } from '@refinedev/core'
import { titleOf, type AnyRow, type Me, type Resource } from '@tinkerdesk/shared'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ulid } from 'ulid'
import { finishDraft } from '../../client/storage/drafts.js'
import type { HttpProblem } from '../../client/http-problem.js'
import { useMe } from '../../fields/use-me.js'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { usePreferences } from '../../ui/device/preferences.js'
import type { PageProps } from '../record/override.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { DraftOffer } from '../drafts/draft-offer.js'
import { ResourceForm } from '../form/resource-form.js'
import type { RestoredDraft } from '../drafts/restore-draft.js'
import { carriedValues, startValues } from '../values/start-values.js'
import { placeOf, useDraft } from '../drafts/use-draft.js'
import { formToast } from '../form/use-submit.js'
import { withOverride } from '../record/with-override.js'

type Values = Record<string, unknown>

/** A new record's values, with an id from the start: a double click or a retry creates one record. */
const blank = (resource: Resource, me: Me, address: URLSearchParams) => ({
  id: ulid(),
  start: startValues(resource, me, address),
})

/** The page that creates a record. A draft that was left at this address is offered first. */
function ResourceCreate({ resource }: PageProps) {
  const me = useMe()
  const { search } = useLocation()
  const { density } = usePreferences()
  const place = placeOf(resource, `new${search}`)
  const { isReading, offer, restored, answers } = useDraft(resource, me.uid, place, () =>
    startValues(resource, me, new URLSearchParams(search)),
  )
  return (
    <div className="td-page td-form-page" data-density={density}>
      <PageHead
        title={`New ${resource.label.one.toLowerCase()}`}
        under={{ label: resource.label.many, to: `/${resource.path}/view` }}
      />
      {offer && answers ? (
        <DraftOffer
          resource={resource}
          draft={offer}
          start={startValues(resource, me, new URLSearchParams(search))}
          {...answers}
        />
      ) : null}
      {isReading || offer ? null : (
        <NewRecord key={place} resource={resource} place={place} restored={restored} />
      )}
    </div>
  )
}

/** The form of a new record, empty or continued. */
function NewRecord({
  resource,
  place,
  restored,
}: PageProps & { place: string; restored: RestoredDraft | null }) {
  const navigate = useNavigate()
  const me = useMe()
  const [address] = useSearchParams()
  const { pathname, search } = useLocation()
  // A continued draft has the same id as before, in case it was already sent.
  const [draft, setDraft] = useState(() => {
    const { id, start } = blank(resource, me, address)
    return { id: restored?.draft.id ?? id, start, restored }
  })
  // The form stays until the next page is loaded, but no longer blocks leaving.
  const [isSaved, setSaved] = useState(false)
  const { onFinish } = useForm<AnyRow, HttpProblem, Values>({
    action: 'create',
    resource: resource.name,
    redirect: false,
    successNotification: false,
    errorNotification: false,
  })
  const list = `/${resource.path}/view`

  const save = async (body: Values, values: Values, thenAdd: boolean) => {
    const answer = await onFinish({ id: draft.id, ...body })
    if (!answer) return
    const { data } = answer
    void finishDraft(draft.id)
    toast.success(`${shortName(titleOf(resource, data) || resource.label.one)} created`, formToast)
    if (!thenAdd) {
      setSaved(true)
      // Back leads to the list, not to the form of a record that exists.
      return void navigate(`/${resource.path}/show/${data.id}`, { replace: true })
    }
    const next = blank(resource, me, address)
    setDraft({ ...next, start: carriedValues(resource, next.start, values), restored: null })
    window.scrollTo({ top: 0 })
  }
  return (
    <ResourceForm
      key={draft.id}
      resource={resource}
      mode="create"
      start={draft.start}
      frame={{
        id: draft.id,
        uid: me.uid,
        place,
        to: pathname + search,
        title: `New ${resource.label.one.toLowerCase()}`,
        start: null,
      }}
      restored={draft.restored}
      submitLabel={text('Create')}
      save={save}
      onCancel={() => void navigate(list)}
      isSavedElsewhere={isSaved}
      secondLabel="Save and add another"
    />
  )
}

export default withOverride('create', ResourceCreate)
