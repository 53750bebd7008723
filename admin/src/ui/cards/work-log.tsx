import { webhookStates, type WebhookState } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '../dialogs/form-dialog.js'
import { ListMessage } from '../messages/list-message.js'
import { PagedAnswer } from '../paging/paged-answer.js'
import type { PageState } from '../paging/page-sizes.js'
import { useApiQuery } from '../paging/use-api-query.js'
import { Segmented } from '../parts/segmented.js'
import './work-card.css'

/** Read when they are shown, since the language of the page is known only then. */
export const stateLabels: Readonly<Record<WebhookState, string>> = {
  get queued() {
    return text('Waiting')
  },
  get sending() {
    return text('Being sent')
  },
  get sent() {
    return text('Sent')
  },
  get failed() {
    return text('Failed')
  },
}

type Shown = WebhookState | 'all'
interface Page<Row> {
  data: Row[]
  count: number
  total: number
}

interface Props<Row> {
  title: string
  /** The address of the API that pages them, newest first. */
  url: string
  /** Shown as long as there is nothing at all. */
  empty: ReactNode
  onClose: () => void
  children: (row: Row, refresh: () => void) => ReactNode
}

/** The log of something that works by itself, page by page, with a filter by state. */
export function WorkLog<Row extends { id: string }>({
  title,
  url,
  empty,
  onClose,
  children,
}: Props<Row>) {
  const [shown, setShown] = useState<Shown>('all')
  const [{ page, size }, setPage] = useState<PageState>({ page: 1, size: 25 })
  const state = shown === 'all' ? undefined : shown
  const query = useApiQuery<Page<Row>>(url, { state, page, limit: size })
  return (
    <FormDialog
      width={640}
      title={title}
      footer={null}
      onCancel={onClose}
      focus={() => document.getElementById('work-refresh')?.focus()}
    >
      <div className="td-work-tools">
        <Segmented<Shown>
          label="Show"
          value={shown}
          options={[
            { value: 'all', label: text('All') },
            ...webhookStates
              .filter((value) => value !== 'sending')
              .map((value) => ({ value, label: stateLabels[value] })),
          ]}
          onChange={(value) => {
            setShown(value)
            setPage({ page: 1, size })
          }}
        />
        <Button id="work-refresh" size="small" onClick={query.refresh}>
          Refresh
        </Button>
      </div>
      <ul className="td-work-rows">
        <PagedAnswer
          query={query}
          state={{ page, size }}
          onChange={(next) => setPage({ page: 1, size, ...next })}
          fault="The log could not be loaded"
          empty={state === undefined ? empty : <ListMessage title="Nothing matches this filter" />}
        >
          {(row) => <li key={row.id}>{children(row, query.refresh)}</li>}
        </PagedAnswer>
      </ul>
    </FormDialog>
  )
}
