import type { NotificationCategory } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'

/** Returns the title of a notification in the language of the page. That of an announcement stays as a person typed it. */
export const titleIn = (category: NotificationCategory, title: string): string => (category === 'broadcast' ? title : say(title))
