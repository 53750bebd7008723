import { Link } from 'react-router'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'

const titles = {
  low: 'The disk is almost full, so nothing new can be stored',
  'low-for-files': 'The disk is almost full, so no new files can be stored',
}

/** Tells an admin that nothing new can be stored, and the ways out. Nothing is shown while there is space. */
export function SpaceNote() {
  const { data } = useApiQuery<{ space: 'ok' | keyof typeof titles }>('/api/health/ready')
  if (!data || data.space === 'ok') return null
  return (
    <section className="td-panel snap-space" role="alert">
      <h2>{titles[data.space]}</h2>
      <p>
        Reading, signing in and deleting still work. Make space on the server, or delete records
        permanently from <Link to="/archive">the archive</Link>.
      </p>
    </section>
  )
}
