import { counted, type Bell } from '@tinkerdesk/shared'
import { toast } from '../../ui/messages/toast.js'
import { dismissRead, markRead, toastKeyOf } from './mark-read.js'
import { chatNameIn, titleIn } from './title-in.js'

/** True while the person looks at this conversation. */
const isLookingAt = (address: string) =>
  location.pathname === address && document.visibilityState === 'visible'

/** Shows what is new as messages at the bottom, one for each conversation, and dismisses those about something that was read. */
export function showNews(before: Bell, next: Bell, open: (address: string) => void) {
  dismissRead(next)
  for (const { id, category, title, link, isRead } of next.items) {
    const key = toastKeyOf(id)
    if (!isRead && !before.items.some((item) => item.id === id))
      toast.info(titleIn(category, title), {
        key,
        action: {
          label: link === null ? 'Mark as read' : 'Open',
          run: () => {
            toast.dismiss(key)
            void markRead([id])
            if (link !== null) open(link)
          },
        },
      })
  }
  for (const { id } of before.chats)
    if (!next.chats.some((chat) => chat.id === id)) toast.dismiss(`chat ${id}`)
  for (const { id, groupName, link, unread } of next.chats) {
    if (isLookingAt(link) || unread <= (before.chats.find((chat) => chat.id === id)?.unread ?? 0))
      continue
    const text = `${counted(unread, 'new message')} in “${chatNameIn(link, groupName)}”`
    const run = () => {
      toast.dismiss(`chat ${id}`)
      open(link)
    }
    toast.info(text, { key: `chat ${id}`, action: { label: 'Open', run } })
  }
}
