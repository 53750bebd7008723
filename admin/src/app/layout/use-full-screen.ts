import { useSyncExternalStore } from 'react'
import { toast } from '../../ui/messages/toast.js'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

async function toggle() {
  try {
    await (document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen())
  } catch {
    toast.info('This browser does not allow full screen here.', { key: 'full-screen' })
  }
}

/** Full-screen state and its toggle. */
export const useFullScreen = () => ({
  isFull: useSyncExternalStore(subscribe, () => document.fullscreenElement !== null),
  toggle: () => void toggle(),
})
