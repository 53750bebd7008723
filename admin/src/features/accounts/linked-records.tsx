import { useList } from '@refinedev/core'
import type { AnyRow } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { AccountStatus } from './account-status.js'
import './accounts.css'

/** Loads the records whose e-mail is this one. */
const useByEmail = (resource: string, field: string, email: unknown, isEnabled: boolean) =>
  useList<AnyRow>({
    resource,
    filters: [{ field, operator: 'eq', value: email }],
    pagination: { currentPage: 1, pageSize: 20 },
    queryOptions: { enabled: isEnabled && typeof email === 'string' && email !== '' },
    errorNotification: false,
  }).result

/** The schools of an in-charge, below the account's links. */
export function SchoolsOfAccount({ values: { role, email } }: { values: Record<string, unknown> }) {
  const schools = useByEmail('schools', 'atlIncharge.email', email, role === 'atlIncharge')
  if (role !== 'atlIncharge') return null
  return (
    <dl className="td-values account-links">
      <div>
        <dt>In-charge of</dt>
        <dd>
          {schools.data.length === 0 ? <span className="td-nothing">No school</span> : null}
          {schools.data.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 ? ', ' : ''}
              <Link className="td-to" to={`/school-data/show/${id}`}>
                {String(name)}
              </Link>
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}

/** The account of a school's in-charge, for admins: its status, and a link to it. */
export function AccountOfIncharge({ values }: { values: Record<string, unknown> }) {
  const isAdmin = useMe().role === 'admin'
  const email = (values['atlIncharge'] as { email?: unknown } | null | undefined)?.email
  const [account] = useByEmail('users', 'email', email, isAdmin).data
  if (!isAdmin || !account) return null
  return (
    <dl className="td-values account-links">
      <div>
        <dt>Account</dt>
        <dd>
          <Link className="td-to" to={`/user-data/show/${account.id}`}>
            {String(account.displayName)}
          </Link>
          {' · '}
          <AccountStatus account={account} />
        </dd>
      </div>
    </dl>
  )
}
