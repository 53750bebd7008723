import { BellOutlined } from '@ant-design/icons'
import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { countOf } from '../../client/bell.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { onToasts, pastToasts } from '../../ui/messages/toast.js'
import { useBell } from './use-bell.js'

const BellPanel = lazyPart(() => import('../../features/notifications/bell-panel.js'))

/** The bell with the number of unread notifications. Its panel is loaded when it is opened. */
export function Bell() {
  const bell = useBell()
  const { key } = useLocation()
  // Like the drawer of the menu, the panel closes on any navigation.
  const [openAt, setOpenAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const count = countOf(bell)
  const hasUndo = useSyncExternalStore(onToasts, () =>
    pastToasts().some(({ stepsAside }) => stepsAside),
  )
  const name = count > 0 ? `Notifications, ${count} unread` : 'Notifications'
  const isOpen = openAt === key
  const close = () => {
    setOpenAt(undefined)
    button.current?.focus()
  }
  return (
    <div className="bell">
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={name}
        data-hint={hasUndo ? 'Notifications, and what can be undone' : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpenAt(key))}
      >
        <BellOutlined />
        {hasUndo && count === 0 ? <span className="bell-mark" aria-hidden="true" /> : null}
        {count > 0 ? <span className="bell-count">{count > 99 ? '99+' : count}</span> : null}
      </button>
      {isOpen ? (
        <Suspense>
          <BellPanel bell={bell} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  )
}
