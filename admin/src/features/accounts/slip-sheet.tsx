import { dayInIndia, formatDay, type Slip } from '@tinkerdesk/shared'
import { renderSVG } from 'uqr'
import './slips.css'

/** Returns the address of the page where the code of a slip is typed, as it is printed. */
const typedAt = ({ url }: Slip): string => `${new URL(url).host}/auth/slip`

/** Sign-in slips to cut out, 8 to a page of A4. */
export const SlipSheet = ({ slips }: { slips: readonly Slip[] }) => (
  <ul className="td-slips">
    {slips.map((slip) => (
      <li key={slip.student}>
        <strong>{slip.name}</strong>
        <span className="td-slip-place">
          {slip.school} · {slip.class} {slip.section}
        </span>
        <div className="td-slip-way">
          <div className="td-slip-words">
            <span>Sign in as</span>
            <b className={slip.signInName.includes('@') ? 'td-slip-long' : undefined}>
              {slip.signInName}
            </b>
            <small>Scan the code. No camera? Open this page and type the code:</small>
            <small>{typedAt(slip)}</small>
            <b>{slip.code}</b>
          </div>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(slip.url, { border: 1 }))}`}
            alt={`Code of ${slip.name}`}
          />
        </div>
        <small>
          Choose a password or a PIN of six digits, and tell it to nobody. Then keep this slip for
          your sign-in name.
        </small>
        <small>{`Works once, until ${formatDay(dayInIndia(new Date(slip.expiresAt)))}`}</small>
      </li>
    ))}
  </ul>
)
