import { counted } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { ListMessage } from '../../ui/list-message.js'
import { ListPager } from '../../ui/list-pager.js'
import { PageHead } from '../../ui/page-head.js'
import { usePreferences } from '../../ui/preferences.js'
import './audit.css'
import { AuditFilters } from './audit-filters.js'
import { AuditRows } from './audit-rows.js'
import { useAudit } from './use-audit.js'

/** The audit trail of all records. */
export default function AuditPage() {
  const { density } = usePreferences()
  const { filters, page, size, go, clear, isNarrowed, data, isLoading, isFetching, error, refresh } = useAudit()
  const rows = data?.data ?? []
  const total = data?.total ?? 0
  return (
    <div className="td-page" data-density={density}>
      <PageHead title="Audit trail" subtitle={isLoading ? '…' : `${counted(total, 'entry', 'entries')}, newest first`} />
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <AuditFilters filters={filters} go={go} record={rows[0]?.now?.title || 'one record'} />
        {error ? (
          <ListMessage tone="error" title="The audit trail could not be loaded" action={<Button onClick={refresh}>Try again</Button>}>
            {error.message}
          </ListMessage>
        ) : !isLoading && rows.length === 0 ? (
          isNarrowed || page > 1 ? (
            <ListMessage title="No entries match" action={<Button onClick={clear}>Clear filters</Button>} />
          ) : (
            <ListMessage title="No activity yet">Created, changed and archived records appear here.</ListMessage>
          )
        ) : (
          <AuditRows rows={rows} isLoading={isLoading} onPutBack={refresh} />
        )}
        {total > 0 ? <ListPager state={{ page, size }} total={total} onChange={go} /> : null}
      </section>
    </div>
  )
}
