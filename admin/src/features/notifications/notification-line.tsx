import { notificationLabels, type BellItem } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { markRead } from './mark-read.js'
import { bodyIn, titleIn } from './title-in.js'

/** A notification. Opening it leads to what it is about and marks it as read; without an address, it is only marked. */
export function NotificationLine({
  item: { id, category, title, body, link, isRead, at },
}: {
  item: BellItem
}) {
  const read = () => (isRead ? undefined : void markRead([id]))
  const content = (
    <>
      <span>{titleIn(category, title)}</span>
      {body ? <span className="bell-body">{bodyIn(category, body)}</span> : null}
      <small>
        {notificationLabels[category]} · <TimeAgo value={at} />
        {isRead ? null : <span className="visually-hidden"> · unread</span>}
      </small>
    </>
  )
  if (link !== null)
    return (
      <Link className="bell-line" to={link} data-unread={!isRead || undefined} onClick={read}>
        {content}
      </Link>
    )
  return (
    <button type="button" className="bell-line" data-unread={!isRead || undefined} onClick={read}>
      {content}
    </button>
  )
}
