import { Link, useLocation, useNavigate } from 'react-router'

/** Goes back one page. Renders nothing if this address was opened first. */
function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()
  if (key === 'default') return null
  return (
    <button type="button" className="button" onClick={() => void navigate(-1)}>
      Go back
    </button>
  )
}

/** The ways out of a page that shows nothing. */
export const WaysOut = () => (
  <>
    <BackButton />
    <Link className="button primary" to="/">
      Go to Home
    </Link>
  </>
)
