import { Link } from 'react-router'
import { PlainPage } from '../../ui/plain-page.js'

export function UpcomingPage({ screen }: { screen: string }) {
  return (
    <PlainPage
      title={screen}
      actions={
        <Link className="button primary" to="/">
          Go to Home
        </Link>
      }
    >
      <p>This screen is being built. It will open here with one of the next versions.</p>
    </PlainPage>
  )
}
