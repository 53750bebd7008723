import { formatPaise, type GrantAccount } from '@tinkerdesk/shared'
import { receivedIn } from './use-grant-year.js'

/** The account of a grant for a year: what there was, what came in, what went out, and what is carried forward. */
export function AccountTable({ account }: { account: GrantAccount }) {
  const { opening, instalments, interest, other, spent, returned, closing } = account
  const lines = [
    { label: 'Balance at the beginning of the year', value: opening },
    { label: 'Instalments received', value: instalments },
    { label: 'Interest', value: interest },
    ...(other === 0 ? [] : [{ label: 'Other receipts', value: other }]),
    { label: 'Available in all', value: opening + receivedIn(account), isSum: true },
    { label: 'Spent', value: spent },
    ...(returned === 0 ? [] : [{ label: 'Returned to the programme', value: returned }]),
    { label: 'Unspent, carried forward', value: closing, isSum: true },
  ]
  return (
    <table className="grant-account">
      <caption className="visually-hidden">Account of the year</caption>
      <tbody>
        {lines.map(({ label, value, isSum }) => (
          <tr key={label} data-sum={isSum}>
            <th scope="row">{label}</th>
            <td className="grant-amount">{formatPaise(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
