import { FullscreenOutlined, LogoutOutlined } from '@ant-design/icons'
import { useFullScreen } from './use-full-screen.js'
import { useSignOut } from './account/use-sign-out.js'

export function FullScreenEntry() {
  const { isFull, toggle } = useFullScreen()
  return (
    <button
      type="button"
      className="menu-entry"
      title="Toggle Full Screen"
      aria-pressed={isFull}
      onClick={toggle}
    >
      <FullscreenOutlined />
      <span className="menu-label">Toggle Full Screen</span>
    </button>
  )
}

export function LogoutEntry() {
  const { isLeaving, leave } = useSignOut()
  return (
    <button
      type="button"
      className="menu-entry"
      title="Logout"
      disabled={isLeaving}
      onClick={() => leave()}
    >
      <LogoutOutlined />
      <span className="menu-label">{isLeaving ? 'Logging out…' : 'Logout'}</span>
    </button>
  )
}
