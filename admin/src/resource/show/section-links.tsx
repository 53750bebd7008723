import { discusses, type Resource } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { useMe } from '../../fields/use-me.js'
import { relatedTo, sectionId } from '../related/related.js'
import './section-links.css'

interface Props {
  resource: Resource
  /** The kinds of records that name none of this one, by key. */
  empty: ReadonlySet<string>
  hasHistory: boolean
}

/** Leads to the sections of a record's page. It stays in sight. */
export default function SectionLinks({ resource, empty, hasHistory }: Props) {
  const me = useMe()
  const all = useMemo(() => relatedTo(resource, me), [resource, me])
  const shown = all.filter(({ key }) => !empty.has(key))
  if (shown.length === 0) return null
  const links = [
    { id: 'details', label: 'Details' },
    ...(discusses(resource, me.role) ? [{ id: 'discussion', label: 'Discussion' }] : []),
    ...shown.map(({ key, heading, as }) => ({
      id: sectionId(key),
      label: as ? `${heading} (${as.toLowerCase()})` : heading,
    })),
    ...(hasHistory ? [{ id: 'history', label: 'History' }] : []),
  ]
  const go = (id: string) => {
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    const [first] = section?.querySelectorAll<HTMLElement>('summary, a[href], button') ?? []
    first?.focus({ preventScroll: true })
  }
  return (
    <nav className="td-section-links" aria-label="Sections">
      {links.map(({ id, label }) => (
        <button key={id} type="button" onClick={() => go(id)}>
          {label}
        </button>
      ))}
    </nav>
  )
}
