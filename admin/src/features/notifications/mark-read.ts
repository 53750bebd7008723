import type { Bell } from '@tinkerdesk/shared'
import { takeBell } from '../../client/bell.js'
import { request } from '../../client/request.js'
import { toast } from '../../ui/messages/toast.js'

/** The key of the message at the bottom about a notification. */
export const toastKeyOf = (id: string) => `notification ${id}`

/** Dismisses the messages about notifications that were read, here or elsewhere. */
export function dismissRead({ items }: Bell) {
  for (const { id, isRead } of items) if (isRead) toast.dismiss(toastKeyOf(id))
}

/** Sends a change of the bell and takes in the answer. A failure is shown, and changes nothing. */
export async function changeBell(path: 'read' | 'settings', body: object): Promise<void> {
  try {
    const bell = await request<Bell>('post', `/api/bell/${path}`, { body })
    takeBell(bell)
    dismissRead(bell)
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'This could not be saved.')
  }
}

/** Marks notifications as read. */
export const markRead = (ids: readonly string[]) => changeBell('read', { ids })

/** Marks all notifications as read, and all messages of these conversations as seen. */
export async function markAllRead({ chats }: Bell): Promise<void> {
  try {
    // The server stops at the latest message.
    for (const { id } of chats)
      await request('post', `/api/chat-groups/${id}/seen`, {
        body: { sequence: Number.MAX_SAFE_INTEGER },
      })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'This could not be saved.')
  }
  await changeBell('read', {})
}
