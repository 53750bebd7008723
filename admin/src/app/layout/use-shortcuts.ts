import { useNavigate } from 'react-router'
import { mayOpen, screens } from '@tinkerdesk/shared'
import { useMe } from '../../fields/use-me.js'
import { useKeys } from '../../ui/input/use-keys.js'

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
    return screen && mayOpen(role, screen.access) ? [{ ...place, screen }] : []
  })
}

/** The global keys. They are ignored while the person types. */
export function useShortcuts(showHelp: () => void, find: () => void) {
  const navigate = useNavigate()
  const goTo = usePlaces().map(
    ({ letter, route }) => [`g ${letter}`, () => void navigate(route)] as const,
  )
  useKeys({ '?': showHelp, 'mod+k': find, ...Object.fromEntries(goTo) })
}
