import type { ShownAutomation, ShownAutomations } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { ListMessage } from '../../ui/messages/list-message.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { Loading } from '../../ui/messages/loading.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { AutomationCard } from './automation-card.js'
import { AutomationDialog } from './automation-dialog.js'
import '../../ui/cards/work-card.css'

/** The automations: work that is done when a record becomes such that a condition holds. */
export default function AutomationsPage() {
  const automations = useApiQuery<ShownAutomations>('/api/automations')
  const [edited, setEdited] = useState<ShownAutomation | 'new' | null>(null)
  const make = (
    <Button type="primary" onClick={() => setEdited('new')}>
      New automation
    </Button>
  )
  const all = automations.data?.data ?? []
  return (
    <div className="td-page td-work-page">
      <PageHead title="Automations" subtitle="What is done when a record comes to meet a condition">
        {all.length > 0 ? make : null}
      </PageHead>
      {automations.error ? (
        <LoadFault error={automations.error} onRetry={automations.refresh} />
      ) : null}
      {automations.data || automations.error ? null : <Loading />}
      {automations.data && all.length === 0 ? (
        <ListMessage title="No automations yet" action={make}>
          An automation tells people, adds a task or tells another program when a record becomes
          such that a condition holds.
        </ListMessage>
      ) : null}
      <ul className="td-work-list">
        {all.map((automation) => (
          <AutomationCard
            key={automation.id}
            automation={automation}
            onEdit={() => setEdited(automation)}
            onChange={automations.refresh}
          />
        ))}
      </ul>
      {edited === null ? null : (
        <AutomationDialog
          automation={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null)
            automations.refresh()
          }}
        />
      )}
    </div>
  )
}
