/** The number of unread messages of a conversation; nothing without any. */
export function UnreadCount({ of: unread }: { of: number }) {
  if (unread === 0) return null
  return (
    <span className="chat-unread" aria-label={`${unread} unread`}>
      {unread > 99 ? '99+' : unread}
    </span>
  )
}
