import { FullscreenExitOutlined, FullscreenOutlined, LogoutOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { signOut } from '../../client/session.js'
import { toast } from '../../ui/toast.js'
import { useFullScreen } from './use-full-screen.js'

export function FullScreenEntry() {
  const { isFull, toggle } = useFullScreen()
  return (
    <button type="button" className="menu-entry" title="Toggle Full Screen" aria-pressed={isFull} onClick={toggle}>
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      <span className="menu-label">Toggle Full Screen</span>
    </button>
  )
}

export function LogoutEntry() {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut().catch((error: Error) => {
      setLeaving(false)
      toast.error(`You are still signed in. ${error.message}`, { key: 'sign-out' })
    })
  }
  return (
    <button type="button" className="menu-entry" title="Logout" disabled={isLeaving} onClick={leave}>
      <LogoutOutlined />
      <span className="menu-label">{isLeaving ? 'Logging out…' : 'Logout'}</span>
    </button>
  )
}
