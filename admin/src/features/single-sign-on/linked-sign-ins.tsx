import type { IssuerLinks } from '@tinkerdesk/shared'
import { useMe } from '../../fields/use-me.js'
import { PartFault } from '../../ui/messages/part-state.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { LinkedIssuer } from './issuer-row.js'

/** The sign-ins with services that open an account, for admins. Nothing without one. */
export default function LinkedSignIns({ user }: { user: string }) {
  return useMe().role === 'admin' ? <Links user={user} /> : null
}

function Links({ user }: { user: string }) {
  const { data, error, refresh } = useApiQuery<IssuerLinks>('/api/auth/issuer-links', { user })
  if (error) return <PartFault error={error} onRetry={refresh} />
  if (!data?.data.length) return null
  return (
    <section aria-label="Single sign-on">
      <h3>Single sign-on</h3>
      <ul className="issuer-rows">
        {data.data.map((link) => (
          <LinkedIssuer key={link.id} link={link} onEnd={refresh} />
        ))}
      </ul>
    </section>
  )
}
