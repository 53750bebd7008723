import { useList } from '@refinedev/core'
import { formatCount, type AnyRow } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { filterOf } from '../../fields/index.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { rowMeta } from '../list-state/row-meta.js'
import { useAddresses, useReads } from '../record/overrides.js'
import { RelatedRows } from './related-rows.js'
import { isOnlyOne, newRelatedAt, relatedColumns, sectionId, type Related } from './related.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { useInView } from '../../ui/device/use-in-view.js'
import { sortersOf } from '../list/use-rows.js'
import type { ListRow } from '../values/list-row.js'
import '../../ui/styles/skeleton.css'

const maxRows = 5

interface Props {
  related: Related
  row: AnyRow
  onEmpty: (key: string, isEmpty: boolean) => void
}

/** The first records of one kind that name the current one, with links to the others and to a new one. */
export function RelatedSection({ related, row, onEmpty }: Props) {
  const { key, resource, path, field, heading, as } = related
  const me = useMe()
  const rights = rightsOf(resource, me)
  const { listAt } = useAddresses()
  const { element, isSeen } = useInView<HTMLElement>()
  const { lead, columns } = useMemo(() => relatedColumns(related, me), [related, me])
  const reads = useReads(resource)
  const { query, result } = useList<ListRow>({
    resource: resource.url,
    filters: filterOf(field)?.conditions(path, [row.id], field) ?? [],
    sorters: sortersOf(resource, rights, ''),
    pagination: { currentPage: 1, pageSize: maxRows },
    meta: rowMeta(resource, me, lead ? [lead, ...columns] : columns, reads),
    queryOptions: { enabled: isSeen },
    errorNotification: false,
    liveMode: 'auto',
  })
  const fault = faultOf(query)
  const total = result.total ?? 0
  const isEmpty = query.isSuccess && total === 0
  useEffect(() => onEmpty(key, isEmpty), [onEmpty, key, isEmpty])
  if (isEmpty) return null

  const noun = resource.label.one.toLowerCase()
  const allAt = total > maxRows ? listAt(resource, path, row.id) : null
  const newAt = query.isSuccess && !isOnlyOne(related) ? newRelatedAt(related, row, me) : null
  const count = formatCount(total)
  return (
    <section
      ref={element}
      id={sectionId(key)}
      className="td-panel td-related"
      aria-label={as ? `${heading}: ${as}` : heading}
    >
      <header>
        <h2>
          {heading}
          {as ? <small> {as}</small> : null}
        </h2>
        {query.isSuccess ? <span className="td-related-count">{count}</span> : null}
        <span className="td-related-ways">
          {newAt ? <Link to={newAt}>New {noun}</Link> : null}
          {allAt ? <Link to={allAt}>See all {count}</Link> : null}
        </span>
      </header>
      {fault ? (
        <p className="td-related-error" role="alert">
          {fault.message}{' '}
          <Button size="small" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      ) : query.isPending ? (
        // A section out of view keeps its place and does not pretend to load.
        <div className="td-related-skeleton" aria-busy={isSeen}>
          {(isSeen ? [64, 48, 56] : []).map((width) => (
            <span key={width} className="td-skeleton" style={{ width: `${width}%` }} />
          ))}
        </div>
      ) : (
        <RelatedRows resource={resource} rows={result.data} lead={lead} columns={columns} />
      )}
    </section>
  )
}
