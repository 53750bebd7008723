import { useOne } from '@refinedev/core'
import { titleOf, type NotHandedIn } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Button, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { onJobs } from '../../client/jobs/jobs.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { useMe } from '../../fields/use-me.js'
import type { ListRow } from '../../resource/index.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { AssignOne } from './assign-dialog.js'
import { workAt, sumOf } from './open-work.js'
import { OpenWorkRows } from './open-work-rows.js'
import { RemindAll } from './remind-all.js'
import '../../ui/styles/toolbar.css'
import './not-handed-in.css'

/** The students of a school who have not handed in a piece of work: overdue first, and those without a copy last. */
export default function NotHandedInPage() {
  const { kind: part, sourceId = '' } = useParams()
  const copies = workAt(part)
  const { density } = usePreferences()
  if (copies) return <OpenWork key={sourceId} {...copies} id={sourceId} />
  return (
    <div className="td-page" data-density={density}>
      <PageHead title="Not handed in" under={{ label: 'Home', to: '/' }} />
      <ListMessage title="There is no such work" action={<Link to="/">Go to Home</Link>} />
    </div>
  )
}

function OpenWork({ source, copy, id }: NonNullable<ReturnType<typeof workAt>> & { id: string }) {
  const { density } = usePreferences()
  const me = useMe()
  const { values, page, size, go } = useQueryState(['school', 'class'])
  const school = values.school ?? (me.role === 'atlIncharge' ? me.schoolIds[0] : undefined)
  const [isAssigning, setAssigning] = useState(false)
  const { result: original } = useOne<ListRow>({
    resource: source.url,
    id,
    errorNotification: false,
  })
  const where = { kind: copy.name, source: id, school, class: values.class }
  const query = useApiQuery<NotHandedIn>(
    '/api/not-handed-in',
    { ...where, page, limit: size },
    school !== undefined,
  )
  useLive([copy.name, 'student'], query.refresh, { isWanted: school !== undefined })
  // The reminders are sent by a job.
  const refresh = useEffectEvent(query.refresh)
  useEffect(() => onJobs(() => refresh()), [])
  const { data, isLoading, isFetching } = query
  const name = data?.title ?? (original ? titleOf(source, original) : '')
  useDocumentTitle(name ? `Not handed in: ${name}` : undefined)
  const sum = sumOf(data?.classes ?? [], values.class)
  return (
    <div className="td-page" data-density={density}>
      <PageHead
        title="Not handed in"
        under={{ label: source.label.many, to: `/${source.path}/view` }}
        subtitle={name ? <Link to={`/${source.path}/show/${id}`}>{name}</Link> : '…'}
      >
        {school !== undefined && original && sum.without > 0 ? (
          <Button onClick={() => setAssigning(true)}>Assign</Button>
        ) : null}
        {school !== undefined && data ? (
          <RemindAll where={{ ...where, school }} name={name} sum={sum} />
        ) : null}
      </PageHead>
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <search className="td-toolbar">
          {me.role === 'atlIncharge' && me.schoolIds.length === 1 ? null : (
            <RelationSelect
              to="school"
              value={school ? [school] : []}
              placeholder="Choose a school"
              clearable={false}
              control={{
                'aria-label': 'School',
                className: 'open-work-school',
                popupMatchSelectWidth: 300,
              }}
              onChange={([next]) => go({ school: next, class: undefined })}
            />
          )}
          {data && data.classes.length > 1 ? (
            <Select
              aria-label="Class"
              className="open-work-class"
              popupMatchSelectWidth={false}
              value={values.class ?? ''}
              options={[
                { value: '', label: text('All classes') },
                ...data.classes.map((each) => ({
                  value: each.class,
                  label: `${say(each.class)} (${each.open})`,
                })),
              ]}
              onChange={(next) => go({ class: next === '' ? undefined : next })}
            />
          ) : null}
        </search>
        {school === undefined ? (
          <ListMessage title="Choose a school">
            Then you see who has not handed in, and can remind all of them.
          </ListMessage>
        ) : (
          <PagedRows
            query={query}
            state={{ page, size }}
            onChange={go}
            fault="The students could not be loaded"
            empty={<ListMessage title="Everyone here has handed in" />}
            foot={
              sum.without > 0 ? (
                <p className="open-work-note">
                  {sum.without === 1
                    ? '1 student has no copy yet.'
                    : `${sum.without} students have no copy yet.`}
                </p>
              ) : null
            }
          >
            <OpenWorkRows copy={copy} rows={data?.data ?? []} isLoading={isLoading} />
          </PagedRows>
        )}
      </section>
      {isAssigning && original ? (
        <AssignOne
          resource={source}
          row={original}
          {...(school === undefined ? {} : { school })}
          onClose={() => {
            setAssigning(false)
            query.refresh()
          }}
        />
      ) : null}
    </div>
  )
}
