import { counted } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { usePreferences } from '../../ui/device/preferences.js'
import './audit.css'
import { AuditFilters } from './audit-filters.js'
import { AuditRows } from './audit-rows.js'
import { useAudit } from './use-audit.js'

/** The audit trail of all records. */
export default function AuditPage() {
  const { density } = usePreferences()
  const { filters, page, size, go, clear, isNarrowed, ...query } = useAudit()
  const { data, isLoading, isFetching, refresh } = query
  const rows = data?.data ?? []
  return (
    <div className="td-page" data-density={density}>
      <PageHead
        title="Audit trail"
        subtitle={
          isLoading ? '…' : `${counted(data?.total ?? 0, 'entry', 'entries')}, newest first`
        }
      />
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <AuditFilters filters={filters} go={go} record={rows[0]?.now?.title || 'one record'} />
        <PagedRows
          query={query}
          state={{ page, size }}
          onChange={go}
          fault="The audit trail could not be loaded"
          empty={
            isNarrowed || page > 1 ? (
              <ListMessage
                title="No entries match"
                action={<Button onClick={clear}>Clear filters</Button>}
              />
            ) : (
              <ListMessage title="No activity yet">
                Created, changed and archived records appear here.
              </ListMessage>
            )
          }
        >
          <AuditRows rows={rows} isLoading={isLoading} onPutBack={refresh} />
        </PagedRows>
      </section>
    </div>
  )
}
