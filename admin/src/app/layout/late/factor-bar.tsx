import { dayInIndia, formatDay } from '@tinkerdesk/shared'
import { Link, useLocation } from 'react-router'
import { useMe } from '../../../fields/use-me.js'
import './unsent-bar.css'

/** Reminds an admin of the day from which a second factor is needed. */
export function FactorBar() {
  const { factorNeededFrom } = useMe()
  const { pathname } = useLocation()
  if (factorNeededFrom === undefined || pathname === '/second-factor') return null
  return (
    <p className="unsent">
      <span>
        {`Admins need a second factor from ${formatDay(dayInIndia(new Date(factorNeededFrom)))} on.`}
      </span>
      <Link to="/second-factor">Set it up now</Link>
    </p>
  )
}
