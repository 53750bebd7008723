import {
  resources,
  type Archived,
  type ArchivedEntry,
  type ListPage,
  counted,
} from '@tinkerdesk/shared'
import { Button, Select, Tag, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { rankedSearch } from '../../fields/common/rank.js'
import { useMe } from '../../fields/use-me.js'
import { FoldedFilters } from '../../ui/parts/folded-filters.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { SearchBox } from '../../ui/parts/search-box.js'
import { useLive } from '../../ui/paging/use-live.js'
import { useJobEnd } from '../../client/jobs/use-job-end.js'
import { useSearchKey } from '../../ui/input/use-search-key.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import './archive.css'
import { ArchivedDialog } from './archived-dialog.js'
import { ArchiveFilters, daysIn } from './archive-filters.js'
import { RestoreBulkDialog } from './restore-bulk-dialog.js'
import { ArchivedRows } from './archived-rows.js'
import { ArchivedFromUrlDialog } from './archived-from-url-dialog.js'
import { PurgeDialog } from './purge-dialog.js'
import { RestoreDialog } from './restore-dialog.js'
import '../../ui/styles/toolbar.css'

interface Props {
  title: string
  /** Limits the screen to one resource. */
  resource?: string
  under?: { label: string; to: string }
}

type OpenDialog =
  | { what: 'look' | 'restore'; entry: Archived }
  | { what: 'restoreBulk' | 'purge'; entry: ArchivedEntry }

const kinds = resources
  .map(({ name, label }) => ({ value: name, label: label.many }))
  .sort((a, b) => a.label.localeCompare(b.label))
const resourceNames = resources.map(({ name }) => name)
/** Jobs whose end changes the archive, also where they leave a record in it. */
const jobKinds = [
  'archive',
  'archiveMany',
  'archiveAll',
  'restore',
  'restoreMany',
  'purge',
  'purgeMany',
  'applyChanges',
  'erase',
]

/** The list of archived records. Admins can also restore and permanently delete them. */
export function ArchiveScreen({ title, resource, under }: Props) {
  const isAdmin = useMe().role === 'admin'
  const { density } = usePreferences()
  // Any change closes the batch that a link opened: `look` is not among the names.
  const openBatch = useSearchParams()[0].get('look')
  const { values, page, size, go, clear } = useQueryState(['q', 'kind', 'person', 'days', 'bulk'])
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const box = useRef<InputRef>(null)
  useSearchKey(box)
  const search = values.q ?? ''
  const [from, to] = daysIn(values.days)
  const kindName = resource ?? values.kind
  const query = useApiQuery<ListPage<ArchivedEntry>>('/api/archive', {
    resource: kindName,
    search,
    person: values.person,
    from,
    to,
    bulk: values.bulk,
    page,
    limit: size,
  })
  const { data, isLoading, isFetching, error, refresh } = query
  useLive(resource ? [resource] : resourceNames, refresh, {
    only: ['archive', 'restore', 'purge', 'gone'],
  })
  useJobEnd(jobKinds, refresh)
  const isNarrowed = [values.q, values.kind, values.person, values.days, values.bulk].some(
    (value) => value !== undefined,
  )
  const close = () => setDialog(null)
  const done = () => {
    close()
    if (openBatch) go({})
    refresh()
  }
  return (
    <div className="td-page" data-density={density}>
      <PageHead
        title={title}
        subtitle={
          error ? undefined : isLoading ? '…' : counted(data?.total ?? 0, 'entry', 'entries')
        }
        {...(under ? { under } : {})}
      />
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <div className="td-toolbar">
          <SearchBox
            inputRef={box}
            label="the archive"
            value={search}
            onChange={(q) => go({ q })}
          />
          {resource && !isAdmin ? null : (
            <FoldedFilters
              count={
                [resource ? undefined : values.kind, values.person, values.days].filter(Boolean)
                  .length
              }
            >
              {resource ? null : (
                <Select
                  aria-label="Type"
                  placeholder="Type"
                  className="archive-kind"
                  allowClear
                  showSearch
                  {...rankedSearch}
                  value={kindName ?? null}
                  options={kinds}
                  onChange={(next) => go({ kind: next ?? undefined })}
                />
              )}
              {isAdmin ? (
                <ArchiveFilters person={values.person} days={values.days} onChange={go} />
              ) : null}
            </FoldedFilters>
          )}
          {values.bulk ? (
            <Tag
              className="audit-record"
              closable
              color="processing"
              onClose={() => go({ bulk: undefined })}
            >
              Archived together
            </Tag>
          ) : null}
        </div>
        <PagedRows
          query={query}
          state={{ page, size }}
          onChange={go}
          fault="The archive could not be loaded"
          empty={
            isNarrowed || page > 1 ? (
              <ListMessage
                title="No records match"
                action={<Button onClick={clear}>Clear filters</Button>}
              />
            ) : (
              <ListMessage title="Nothing archived yet">Archived records appear here.</ListMessage>
            )
          }
        >
          <ArchivedRows
            rows={data?.data ?? []}
            isLoading={isLoading}
            isAdmin={isAdmin}
            hasKind={!resource}
            onLook={(entry) =>
              entry.bulk ? go({ bulk: entry.bulk.id }) : setDialog({ what: 'look', entry })
            }
            onRestore={(entry) =>
              setDialog({ what: entry.bulk ? 'restoreBulk' : 'restore', entry })
            }
            onPurge={(entry) => setDialog({ what: 'purge', entry })}
          />
        </PagedRows>
      </section>
      {openBatch && !dialog ? (
        <ArchivedFromUrlDialog
          batch={openBatch}
          onClose={() => go({})}
          onRestore={isAdmin ? (entry) => setDialog({ what: 'restore', entry }) : null}
        />
      ) : null}
      {dialog?.what === 'look' ? (
        <ArchivedDialog
          entry={dialog.entry}
          onClose={close}
          {...(isAdmin
            ? { onRestore: () => setDialog({ what: 'restore', entry: dialog.entry }) }
            : {})}
        />
      ) : null}
      {dialog?.what === 'restore' ? (
        <RestoreDialog entry={dialog.entry} onClose={close} onDone={done} />
      ) : null}
      {dialog?.what === 'restoreBulk' ? (
        <RestoreBulkDialog entry={dialog.entry} onClose={close} onDone={done} />
      ) : null}
      {dialog?.what === 'purge' ? (
        <PurgeDialog entry={dialog.entry} onClose={close} onDone={done} />
      ) : null}
    </div>
  )
}
