import { resources } from '@tinkerdesk/shared'
import { Button, Select, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import '../../fields/fields.css'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/list-message.js'
import { ListPager } from '../../ui/list-pager.js'
import { pageSizes } from '../../ui/page-sizes.js'
import { PageHead } from '../../ui/page-head.js'
import { SearchBox } from '../../ui/search-box.js'
import { useLive } from '../../ui/use-live.js'
import { useSearchKey } from '../../ui/use-search-key.js'
import { usePreferences } from '../../ui/preferences.js'
import { useAsk } from '../../ui/use-ask.js'
import './archive.css'
import { ArchivedDialog } from './archived-dialog.js'
import { ArchivedRows } from './archived-rows.js'
import { LookedDialog } from './looked-dialog.js'
import { PurgeDialog } from './purge-dialog.js'
import { RestoreDialog } from './restore-dialog.js'
import type { Archived, ArchivePage } from './use-archive.js'

interface Props {
  title: string
  /** Only records of this resource. */
  resource?: string
  under?: { label: string; to: string }
}

type Doing = { what: 'look' | 'restore' | 'purge'; entry: Archived }

const kinds = resources.map(({ name, label }) => ({ value: name, label: label.many })).sort((a, b) => a.label.localeCompare(b.label))
const everyResource = resources.map(({ name }) => name)
const positive = (text: string | null, otherwise: number) => (text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : otherwise)

/** Archived records, to look at; an admin brings them back or deletes them for good. */
export function ArchiveScreen({ title, resource, under }: Props) {
  const isAdmin = useMe().role === 'admin'
  const { density } = usePreferences()
  const [params, setParams] = useSearchParams()
  const [doing, setDoing] = useState<Doing | null>(null)
  const box = useRef<InputRef>(null)
  useSearchKey(box)
  const search = params.get('q') ?? ''
  const looked = params.get('look')
  const named = resource ?? params.get('kind') ?? undefined
  const page = positive(params.get('page'), 1)
  const size = pageSizes.find((one) => String(one) === params.get('size')) ?? 25
  const { answer, isLoading, isFetching, error, refresh } = useAsk<ArchivePage>('/api/archive', {
    resource: named,
    search,
    page,
    limit: size,
  })
  useLive(resource ? [resource] : everyResource, refresh, { only: ['archive', 'restore', 'purge', 'gone'] })
  const go = (next: { [name: string]: string | number | undefined }) => {
    const all = { q: search, kind: resource ? undefined : named, size, ...next }
    const kept = Object.entries(all).filter(([name, value]) => value !== undefined && value !== '' && !(name === 'size' && value === 25))
    setParams(Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), { replace: true })
  }
  const rows = answer?.data ?? []
  const total = answer?.total ?? 0
  const isNarrowed = search !== '' || (named !== undefined && !resource)
  const close = () => setDoing(null)
  const done = () => {
    close()
    if (looked) go({})
    refresh()
  }
  return (
    <div className="td-page" data-density={density}>
      <PageHead
        title={title}
        subtitle={error ? undefined : isLoading ? '…' : `${total.toLocaleString('en-IN')} ${total === 1 ? 'record' : 'records'}`}
        {...(under ? { under } : {})}
      />
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <div className="td-toolbar">
          <SearchBox inputRef={box} label="the archive" value={search} onChange={(q) => go({ q })} />
          {resource ? null : (
            <Select
              aria-label="Kind of record"
              placeholder="Kind of record"
              className="archive-kind"
              allowClear
              showSearch
              optionFilterProp="label"
              value={named ?? null}
              options={kinds}
              onChange={(next) => go({ kind: next ?? undefined })}
            />
          )}
        </div>
        {error ? (
          <ListMessage tone="error" title="The archive could not be loaded" action={<Button onClick={refresh}>Try again</Button>}>
            {error.message}
          </ListMessage>
        ) : !isLoading && rows.length === 0 ? (
          isNarrowed || page > 1 ? (
            <ListMessage
              title="Nothing matches"
              action={<Button onClick={() => go({ q: undefined, kind: undefined })}>Clear filters</Button>}
            />
          ) : (
            <ListMessage title="Nothing is archived">What is archived leaves the lists and stands here.</ListMessage>
          )
        ) : (
          <ArchivedRows
            rows={rows}
            isLoading={isLoading}
            isAdmin={isAdmin}
            hasKind={!resource}
            onLook={(entry) => setDoing({ what: 'look', entry })}
            onRestore={(entry) => setDoing({ what: 'restore', entry })}
            onPurge={(entry) => setDoing({ what: 'purge', entry })}
          />
        )}
        {total > 0 ? (
          <ListPager state={{ page, size }} total={total} onChange={(next) => go({ page: next.page ?? 1, size: next.size ?? size })} />
        ) : null}
      </section>
      {looked && !doing ? (
        <LookedDialog batch={looked} onClose={() => go({})} onRestore={isAdmin ? (entry) => setDoing({ what: 'restore', entry }) : null} />
      ) : null}
      {doing?.what === 'look' ? (
        <ArchivedDialog
          entry={doing.entry}
          onClose={close}
          {...(isAdmin ? { onRestore: () => setDoing({ what: 'restore', entry: doing.entry }) } : {})}
        />
      ) : null}
      {doing?.what === 'restore' ? <RestoreDialog entry={doing.entry} onClose={close} onDone={done} /> : null}
      {doing?.what === 'purge' ? <PurgeDialog entry={doing.entry} onClose={close} onDone={done} /> : null}
    </div>
  )
}
