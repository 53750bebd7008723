import { mayOpen, screens } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { useMe } from '../../../fields/use-me.js'
import './quick-links.css'

const links: readonly { route: string; label: string; hint: string }[] = [
  {
    route: '/student-data/add',
    label: 'New student',
    hint: 'Add one student with a school and a class',
  },
  { route: '/student-data/view', label: 'Students', hint: 'Search, filter and change records' },
  {
    route: '/ta-data/view',
    label: 'Tinkering activities',
    hint: 'Read, clone and assign activities',
  },
  { route: '/ta-data/add-subject', label: 'TA Dashboard', hint: 'Subjects, topics and sub-topics' },
  { route: '/team-data/view', label: 'Teams', hint: 'Student teams' },
  { route: '/school-data/view', label: 'Schools', hint: 'Schools and their in-charges' },
]

/** Links to the usual next steps this person may take. */
export function QuickLinks() {
  const { role } = useMe()
  const open = links.filter(({ route }) =>
    screens.some((screen) => screen.route === route && mayOpen(role, screen.access)),
  )
  return (
    <nav className="snap-links" aria-label="Quick links">
      {open.map(({ route, label, hint }) => (
        <Link key={route} to={route} className="td-panel">
          <strong>{label}</strong>
          <span>{hint}</span>
        </Link>
      ))}
    </nav>
  )
}
