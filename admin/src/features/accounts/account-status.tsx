import { TimeAgo } from '../../ui/time-ago.js'

/** The status of an account in words: disabled, active, invited or not invited yet. */
export function AccountStatus({ account: { disabled, emailVerifiedAt, invitedAt } }: { account: { readonly [name: string]: unknown } }) {
  if (disabled === true) return <strong>Disabled</strong>
  if (typeof emailVerifiedAt === 'string') return <>Active</>
  if (typeof invitedAt !== 'string') return <span className="td-nothing">Not invited</span>
  return (
    <span className="td-nothing">
      Invited <TimeAgo value={invitedAt} />
    </span>
  )
}
