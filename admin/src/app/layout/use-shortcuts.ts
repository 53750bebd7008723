import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { mayOpen, screens } from '@tinkerdesk/shared'
import { useMe } from '../../fields/use-me.js'

/** The second key after `g`. */
export const places: readonly { letter: string; route: string }[] = [
  { letter: 'h', route: '/' },
  { letter: 's', route: '/student-data/view' },
  { letter: 't', route: '/ta-data/view' },
  { letter: 'm', route: '/mentor-data/view' },
  { letter: 'k', route: '/tasks' },
  { letter: 'c', route: '/chats' },
]

/** The places with a shortcut that this person may open. */
export function usePlaces() {
  const { role } = useMe()
  return places.flatMap((place) => {
    const screen = screens.find(({ route }) => route === place.route)
    return screen && mayOpen(role, screen.access)
      ? [{ ...place, title: screen.menu?.under ? screen.title : (screen.menu?.label ?? screen.title) }]
      : []
  })
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The global keys. They are ignored while the person types. */
export function useShortcuts(showHelp: () => void) {
  const navigate = useNavigate()
  const reachable = usePlaces()
  const onPlace = useEffectEvent((letter: string) => {
    const place = reachable.find((one) => one.letter === letter)
    if (place) void navigate(place.route)
  })
  const onHelp = useEffectEvent(showHelp)
  useEffect(() => {
    let wentAt = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector('dialog[open]')) return
      if (event.key === '?') onHelp()
      else if (event.key === 'g') wentAt = event.timeStamp
      else if (event.timeStamp - wentAt < 1500) {
        wentAt = 0
        onPlace(event.key)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
