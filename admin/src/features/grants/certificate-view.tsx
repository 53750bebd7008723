import type { GrantAccount } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { AccountTable } from './account-table.js'

/** The utilisation certificate: the prescribed text with its values, and the account below. Without a text it says so. */
export const CertificateView = ({
  account,
  isAdmin,
}: {
  account: GrantAccount
  isAdmin: boolean
}) => (
  <>
    {account.certificate ? (
      <p className="grant-text" data-typed>
        {account.certificate.text}
      </p>
    ) : (
      <p className="grant-empty">
        The prescribed text of this certificate (form GFR 12-A) is not entered yet.{' '}
        {isAdmin ? (
          <Link to="/grant-terms-data/view">Enter it in the terms of the grant</Link>
        ) : (
          'An admin enters it in the terms of the grant.'
        )}
      </p>
    )}
    <AccountTable account={account} />
    {account.spent === 0 ? <p>Nil return: nothing was spent in this year.</p> : null}
  </>
)
