import { counted, type Bell } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { Loading } from '../../ui/messages/loading.js'
import { onToasts, pastToasts, toast } from '../../ui/messages/toast.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { BellSettings } from './bell-settings.js'
import { markAllRead } from './mark-read.js'
import { NotificationLine } from './notification-line.js'
import { chatNameIn } from './title-in.js'
import './bell-panel.css'

interface Props {
  /** Absent until it is loaded. */
  bell: Bell | undefined
  onClose: () => void
}

/** The person's news: conversations, notifications, and messages that made room for others. */
export default function BellPanel({ bell, onClose }: Props) {
  const me = useMe()
  const box = useRef<HTMLDialogElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const past = useSyncExternalStore(onToasts, pastToasts)
  useClosing(box, onClose)
  const isEmpty = bell && bell.items.length + bell.chats.length + past.length === 0
  const hasUnread = bell !== undefined && bell.unread + bell.chats.length > 0
  return (
    <dialog ref={box} open className="bell-panel" aria-label="Notifications" tabIndex={-1}>
      <header>
        <h2>Notifications</h2>
        <button
          type="button"
          className="button"
          disabled={!hasUnread}
          onClick={() => bell && void markAllRead(bell)}
        >
          Mark all as read
        </button>
        <button
          type="button"
          className="button"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          Settings
        </button>
      </header>
      {!bell ? <Loading /> : null}
      {bell && isChoosing ? <BellSettings bell={bell} /> : null}
      {isEmpty ? (
        <p className="bell-empty">Tasks, returned work, messages and announcements appear here.</p>
      ) : null}
      <ul>
        {bell?.chats.map(({ id, groupName, link, unread, at }) => (
          <li key={id}>
            <Link className="bell-line" to={link} data-unread>
              <span>
                {counted(unread, 'new message')} in “{chatNameIn(link, groupName)}”
              </span>
              <small>
                Chat · <TimeAgo value={at} />
              </small>
            </Link>
          </li>
        ))}
        {bell?.items.map((item) => (
          <li key={item.id}>
            <NotificationLine item={item} />
          </li>
        ))}
      </ul>
      {past.length > 0 ? (
        <div className="bell-past">
          <h3>Earlier messages</h3>
          <ul>
            {past.map(({ key, text, action }) => (
              <li key={key}>
                <span>{text}</span>
                {action ? (
                  <button type="button" className="button" onClick={action.run}>
                    {action.label}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
          <button type="button" className="button" onClick={toast.forgetPast}>
            Clear
          </button>
        </div>
      ) : null}
      {me.role === 'admin' ? (
        <footer>
          <Link to="/notifications">All notifications</Link>
        </footer>
      ) : null}
    </dialog>
  )
}

/** Takes the focus, and closes on Escape and on a click elsewhere. */
function useClosing(box: { readonly current: HTMLElement | null }, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    box.current?.focus()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      // The bell closes its panel itself.
      if (target instanceof Element && !target.closest('.bell, .toaster')) close()
    }
    // Not by `useKeys`, which does nothing while a dialog is open: the panel is one itself.
    addEventListener('keydown', onKeyDown)
    addEventListener('pointerdown', onPointerDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('pointerdown', onPointerDown)
    }
  }, [box])
}
