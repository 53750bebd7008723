import { notificationCategories, notificationLabels } from '@tinkerdesk/shared'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { countOf, currentBell } from '../../client/bell.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { ListPager } from '../../ui/paging/list-pager.js'
import { Loading } from '../../ui/messages/loading.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { AnnounceDialog } from './announce-dialog.js'
import { markAllRead } from './mark-read.js'
import { NotificationLine } from './notification-line.js'
import { useNotifications } from './use-notifications.js'
import './bell-panel.css'
import '../../ui/styles/toolbar.css'
import './notifications.css'

const categories = notificationCategories.flatMap((value) =>
  value === 'message' ? [] : [{ value, label: notificationLabels[value] }],
)

/** Notifications of the admin or of everyone, newest first, and announcements. */
export default function NotificationsPage() {
  const { values, isNarrowed, page, size, go, clear, data, isLoading, error, refresh } =
    useNotifications()
  const [isAnnouncing, setAnnouncing] = useState(false)
  const bell = currentBell()
  return (
    <div className="td-page">
      <PageHead
        title="Notifications"
        subtitle={values.whose === 'all' ? 'To everyone, newest first' : 'To you, newest first'}
      >
        <Button disabled={countOf(bell) === 0} onClick={() => bell && void markAllRead(bell)}>
          Mark all as read
        </Button>
        <Button type="primary" onClick={() => setAnnouncing(true)}>
          New announcement
        </Button>
      </PageHead>
      <section className="td-panel">
        <div className="td-toolbar notification-filters">
          <Segmented
            label="To"
            value={values.whose === 'all' ? 'all' : 'mine'}
            options={[
              { value: 'mine', label: 'You' },
              { value: 'all', label: 'Everyone' },
            ]}
            onChange={(whose) => go({ whose: whose === 'all' ? 'all' : undefined })}
          />
          <Segmented
            label="Status"
            value={values.state ?? 'any'}
            options={[
              { value: 'any', label: 'All' },
              { value: 'unread', label: 'Unread' },
              { value: 'read', label: 'Read' },
            ]}
            onChange={(state) => go({ state: state === 'any' ? undefined : state })}
          />
          <Select
            aria-label="Category"
            placeholder="Category"
            allowClear
            popupMatchSelectWidth={false}
            value={values.category ?? null}
            options={categories}
            onChange={(category: string | null) => go({ category: category ?? undefined })}
          />
        </div>
        {error && !data ? (
          <NotLoaded
            title="The notifications could not be loaded"
            error={error}
            onRetry={refresh}
          />
        ) : isLoading || !data ? (
          <Loading />
        ) : data.data.length === 0 ? (
          isNarrowed || page > 1 ? (
            <ListMessage
              title="No notifications match"
              action={<Button onClick={clear}>Clear filters</Button>}
            />
          ) : (
            <ListMessage title="No notifications yet">
              Changes of status, requests for a mentor and tasks appear here.
            </ListMessage>
          )
        ) : (
          <ul className="notification-list">
            {data.data.map(({ createdAt: at, category, person, ...item }) => (
              <li key={item.id}>
                {values.whose === 'all' ? (
                  <small>
                    To {typeof person === 'string' ? person : (person.displayName ?? '…')}
                  </small>
                ) : null}
                <NotificationLine item={{ ...item, at, category: category ?? 'broadcast' }} />
              </li>
            ))}
          </ul>
        )}
        {data && data.total > 0 ? (
          <ListPager state={{ page, size }} total={data.total} onChange={go} />
        ) : null}
      </section>
      {isAnnouncing ? <AnnounceDialog onClose={() => setAnnouncing(false)} /> : null}
    </div>
  )
}
