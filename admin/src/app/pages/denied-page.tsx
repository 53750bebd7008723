import { Link } from 'react-router'
import { PlainPage } from '../../ui/plain-page.js'
import { BackButton } from './back-button.js'

export function DeniedPage({ screen }: { screen: string }) {
  return (
    <PlainPage
      title={`You don't have access to ${screen}`}
      actions={
        <>
          <BackButton />
          <Link className="button primary" to="/">
            Go to Home
          </Link>
        </>
      }
    >
      <p>Your role does not include this screen. If you need it, ask your admin.</p>
    </PlainPage>
  )
}
