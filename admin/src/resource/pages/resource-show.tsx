import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { useOne } from '@refinedev/core'
import {
  discusses,
  hiddenPathsOf,
  mayOpen,
  relationsOf,
  titleOf,
  type DeclaredAction,
  type PlacedField,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatMoment } from '../../fields/moment/format-moment.js'
import { useActions } from '../action/use-actions.js'
import { rightsOf } from '../../fields/rights.js'
import { RecordPlaceProvider } from '../../fields/record-place.js'
import { useMe } from '../../fields/use-me.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { useKeys } from '../../ui/input/use-keys.js'
import { ExplainLink } from '../explain/explain-link.js'
import type { PageProps, RowAction } from '../record/override.js'
import { useOwnActions } from '../list/use-row-actions.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { RecordError, RecordSkeleton } from '../record/record-states.js'
import { useNoteSeen } from '../record/use-note-seen.js'
import { ShowSection } from '../record/show-section.js'
import type { ListRow } from '../values/list-row.js'
import { useDerivedLive } from '../record/use-derived-live.js'
import { useEmptyKinds } from '../show/use-empty-kinds.js'
import { withOverride } from '../record/with-override.js'

const ArchiveDialog = lazyPart(() => import('../archive/archive-dialog.js'))
const RecordHistory = lazyPart(() => import('../history/record-history.js'))
const RecordSteps = lazyPart(() => import('../show/record-steps.js'))
const RecordTimes = lazyPart(() => import('../show/record-times.js'))
const SectionLinks = lazyPart(() => import('../show/section-links.js'))
const RecordDiscussion = lazyPart(() => import('../discussion/record-discussion.js'))
const Viewers = lazyPart(() => import('../discussion/viewers.js'))
const RelatedRecords = lazyPart(() => import('../related/related-records.js'))

/** A record's own page: everything this person may see, and every action they may take. */
function ResourceShow({ resource }: PageProps) {
  const { id = '' } = useParams()
  const me = useMe()
  const rights = rightsOf(resource, me)
  const ownActions = useOwnActions(resource)
  const { density } = usePreferences()
  const navigate = useNavigate()
  const [isArchiving, setArchiving] = useState(false)
  const [action, setAction] = useState<RowAction | null>(null)
  const declared = useActions(resource)
  const join = relationsOf(resource).flatMap(({ path }) =>
    rights.mayQuery(path) ? [{ field: path }] : [],
  )
  const { query, result: row } = useOne<ListRow>({
    resource: resource.url,
    id,
    meta: join.length > 0 ? { join } : {},
    errorNotification: false,
    liveMode: 'auto',
  })
  const fault = faultOf(query)
  useDocumentTitle(
    row ? `${titleOf(resource, row) || 'Untitled'} · ${resource.label.one}` : undefined,
  )
  useNoteSeen(resource, row?.id)
  const shown = resource.form.flatMap(({ fields }) => fields.filter(rights.mayRead))
  useDerivedLive(resource, shown, () => void query.refetch())
  const list = `/${resource.path}/view`
  const mayForm = resource.screens !== undefined && mayOpen(me.role, resource.screens.form)
  const { empty, note } = useEmptyKinds()
  const hasHistory = mayOpen(me.role, 'auditTrail')
  const hasDiscussion = discusses(resource, me.role)
  const hidden = row ? hiddenPathsOf(resource, row) : new Set()
  const isSeen = ({ path }: PlacedField) => rights.mayRead(path) && !hidden.has(path)
  const declaredActions = row ? declared.of(row) : []
  /** Runs an action on the record as it is now. One that is just read again is waited for: what is shown of it may be refused as outdated. */
  const run = async (action: DeclaredAction) => {
    const now = query.isFetching ? (await query.refetch({ cancelRefetch: false })).data?.data : row
    if (now && declared.of(now).includes(action)) declared.run(action, [now])
  }
  useKeys({
    e:
      row && mayForm && row.allowed?.includes('update')
        ? () => void navigate(`/${resource.path}/edit/${id}`)
        : null,
    ...Object.fromEntries(
      declaredActions.flatMap((action) =>
        action.shortcut ? [[action.shortcut, () => void run(action)]] : [],
      ),
    ),
  })
  const actions = row ? ownActions.filter(({ isFor }) => isFor?.(row) ?? true) : []
  return (
    <div className="td-page td-show-page" data-density={density}>
      <PageHead
        title={(row && titleOf(resource, row)) || resource.label.one}
        subtitle={
          row?.createdAt ? (
            <Suspense fallback={`Created ${formatMoment(row.createdAt)}`}>
              <RecordTimes row={row} />
            </Suspense>
          ) : null
        }
        under={{ label: resource.label.many, to: list }}
      >
        <Suspense fallback={null}>
          {row && hasDiscussion ? <Viewers resource={resource} id={row.id} /> : null}
        </Suspense>
        <Suspense fallback={null}>
          <RecordSteps resource={resource} id={id} />
        </Suspense>
        {declaredActions.map((action) => (
          <Button key={action.key} title={action.shortcut} onClick={() => void run(action)}>
            {action.label}
          </Button>
        ))}
        {actions.map((action) => (
          <Button key={action.key} icon={action.icon} onClick={() => setAction(action)}>
            {action.label}
          </Button>
        ))}
        {row?.allowed?.includes('archive') ? (
          <Button icon={<DeleteOutlined />} onClick={() => setArchiving(true)}>
            Archive
          </Button>
        ) : null}
        {mayForm && row?.allowed?.includes('update') ? (
          <Button
            type="primary"
            icon={<EditOutlined />}
            onClick={() => void navigate(`/${resource.path}/edit/${id}`)}
          >
            Edit
          </Button>
        ) : null}
      </PageHead>
      {fault ? (
        <RecordError
          resource={resource}
          id={id}
          error={fault}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isPending && !fault ? <RecordSkeleton resource={resource} /> : null}
      {row ? (
        <RecordPlaceProvider value={{ resource, id: row.id }}>
          <Suspense fallback={null}>
            <SectionLinks resource={resource} empty={empty} hasHistory={hasHistory} />
          </Suspense>
          <div className="td-panel td-record" id="details">
            {resource.form.map((section) => (
              <ShowSection
                key={section.key}
                resource={resource}
                section={section}
                row={row}
                isSeen={isSeen}
              />
            ))}
          </div>
        </RecordPlaceProvider>
      ) : null}
      {row ? (
        <Suspense fallback={null} key={row.id}>
          {hasDiscussion ? <RecordDiscussion resource={resource} row={row} /> : null}
          <RelatedRecords resource={resource} row={row} empty={empty} onEmpty={note} />
          {hasHistory ? <RecordHistory resource={resource} row={row} /> : null}
        </Suspense>
      ) : null}
      {row ? <ExplainLink resource={resource} id={row.id} /> : null}
      {declared.dialog}
      <Suspense fallback={null}>
        {isArchiving && row ? (
          <ArchiveDialog
            resource={resource}
            rows={[row]}
            onClose={() => setArchiving(false)}
            onDone={(ids) => void (ids.length > 0 && navigate(list))}
          />
        ) : null}
        {action && row ? (
          <action.Open resource={resource} row={row} onClose={() => setAction(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}

export default withOverride('show', ResourceShow)
