import { Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { loadCode } from '../../ui/load-code.js'
import { useMe } from '../../fields/use-me.js'
import { initialOf, Person } from './person.js'
import { useSignOut } from './use-sign-out.js'

const ChangePassword = lazy(() => loadCode(() => import('./change-password.js')))
const OwnSessions = lazy(() => loadCode(() => import('./own-sessions.js')))

/** The menu of a person's own account. */
export function AccountMenu() {
  const me = useMe()
  const { leave, question } = useSignOut()
  const [shown, setShown] = useState<'password' | 'sessions' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setShown(null)
    // The menu entry that opened the dialog is unmounted by now; focus the button.
    button.current?.focus()
  }
  const items: MenuProps['items'] = [
    { key: 'person', label: <Person me={me} />, type: 'group' },
    { type: 'divider' },
    ...(me.role === 'admin' ? [{ key: 'outbox', label: <Link to="/outbox">Outbox</Link> }] : []),
    { key: 'password', label: 'Change password', onClick: () => setShown('password') },
    { key: 'sessions', label: 'Your sign-ins', onClick: () => setShown('sessions') },
    { key: 'everywhere', label: 'Sign out everywhere', onClick: () => leave('everywhere') },
    { key: 'here', label: 'Logout', onClick: () => leave('here') },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button ref={button} type="button" className="account-button" aria-label={`Account of ${me.email}`} aria-haspopup="menu">
          <span className="avatar">{initialOf(me)}</span>
        </button>
      </Dropdown>
      {question}
      {shown && <Suspense>{shown === 'password' ? <ChangePassword onClose={close} /> : <OwnSessions onClose={close} />}</Suspense>}
    </>
  )
}
