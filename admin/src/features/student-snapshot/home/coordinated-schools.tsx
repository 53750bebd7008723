import {
  dayInIndia,
  formatCount,
  type CoordinatedSchool,
  type CoordinatedSchools,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Link } from 'react-router'
import { monthLabel } from '../../../fields/day/month.js'
import { NotLoaded } from '../../../ui/messages/not-loaded.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import { useLive } from '../../../ui/paging/use-live.js'
import { HomeBlock } from './home-block.js'
import './coordinated-schools.css'

const resources = ['monthlyReturn', 'visit', 'session', 'school']

const daysSince = (day: string): number =>
  Math.round((Date.parse(dayInIndia(new Date())) - Date.parse(day)) / 86_400_000)

const since = (day: string | null, none: string): string => {
  if (day === null) return text(none)
  const days = daysSince(day)
  return days === 0 ? text('Today') : text('{days} days ago', { days: formatCount(days) })
}

/** The schools of a coordinator with last month's return and the time since the last visit and session. */
export default function CoordinatedSchoolsBlock() {
  const { data, error, refresh } = useApiQuery<CoordinatedSchools>('/api/coordinated-schools')
  useLive(resources, refresh)
  if (error)
    return (
      <NotLoaded
        title="The schools that you coordinate could not be loaded"
        error={error}
        onRetry={refresh}
      />
    )
  return (
    <HomeBlock
      title="Schools you coordinate"
      none="No school is named for you."
      block={data && { rows: data.schools, total: data.schools.length }}
      all="/visit-data/view"
      row={(school) => <School school={school} month={data?.month ?? ''} />}
    />
  )
}

const School = ({ school, month }: { school: CoordinatedSchool; month: string }) => (
  <div className="coordinated-school">
    <Link to={`/schools/${school.id}`} data-typed>
      {school.name}
    </Link>
    <dl>
      <div>
        <dt>{text('Monthly return for {month}', { month: monthLabel(month) })}</dt>
        <dd>
          <Link to={`/monthly-return-data/return?school=${school.id}&month=${month}`}>
            {school.state === 'handedIn' ? 'Handed in' : 'Not handed in'}
          </Link>
        </dd>
      </div>
      <div>
        <dt>Last visit</dt>
        <dd>
          <Link to={`/visit-data/add?school=${school.id}`} title="New visit">
            {since(school.visited, 'None yet')}
          </Link>
        </dd>
      </div>
      <div>
        <dt>Last session</dt>
        <dd>{since(school.session, 'None yet')}</dd>
      </div>
    </dl>
  </div>
)
