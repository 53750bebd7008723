import { isNotificationCategory, type ListPage, type Notification } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent } from 'react'
import { onChat } from '../../client/chat-news.js'
import { useMe } from '../../fields/use-me.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'

/** A notification as the list returns it, with the account that it is for. */
export type ListedNotification = Omit<Notification, 'person'> & {
  person: string | { id: string; displayName?: string }
}

/** The notifications of everyone or of the admin, narrowed by the address. */
export function useNotifications() {
  const me = useMe()
  const state = useQueryState(['whose', 'category', 'state'], { push: true })
  const { whose, category, state: read } = state.values
  const search = {
    ...(whose === 'all' ? {} : { person: me.uid }),
    ...(category && isNotificationCategory(category) ? { category } : {}),
    ...(read === 'unread' || read === 'read' ? { isRead: read === 'read' } : {}),
  }
  const query = useApiQuery<ListPage<ListedNotification>>('/api/notifications', {
    s: JSON.stringify(search),
    join: 'person||displayName',
    sort: 'createdAt,DESC',
    page: state.page,
    limit: state.size,
  })
  const refresh = useEffectEvent(() => query.refresh())
  useEffect(
    () => onChat(({ type }) => (type === 'bell' || type === 'gap' ? refresh() : undefined)),
    [],
  )
  return { ...state, ...query }
}
