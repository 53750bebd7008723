import type { NotificationCategory } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'

/** Returns the title of a notification in the language of the page. That of an announcement stays as a person typed it. */
export const titleIn = (category: NotificationCategory, title: string): string =>
  category === 'broadcast' ? title : say(title)

/** The same for the text below the title, which people write but for news about an account. */
export const bodyIn = (category: NotificationCategory, body: string): string =>
  category === 'account' ? say(body) : body

/** Returns the name of a conversation in the language of the page. The product names the chats with the admins, people all others. */
export const chatNameIn = (link: string, name: string): string =>
  link.startsWith('/chat-with-admin') ? say(name) : name
