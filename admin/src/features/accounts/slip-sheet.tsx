import { dayInIndia, formatDay, type Slip } from '@tinkerdesk/shared'
import { renderSVG } from 'uqr'
import './slips.css'

/** Sign-in slips to cut out, 8 to a page of A4. */
export const SlipSheet = ({ slips }: { slips: readonly Slip[] }) => (
  <ul className="td-slips">
    {slips.map((slip) => (
      <li key={slip.student}>
        <div className="td-slip-words">
          <strong>{slip.name}</strong>
          <span>
            {slip.school} · {slip.class} {slip.section}
          </span>
          <span className="td-slip-sign-in">
            Sign in as
            <b>{slip.signInName}</b>
            <span>{new URL(slip.url).host}</span>
          </span>
          <small>
            Scan the code and choose a password or a PIN of six digits. Then keep this slip for your
            sign-in name, and tell nobody your PIN.
          </small>
          <small>{`Works once, until ${formatDay(dayInIndia(new Date(slip.expiresAt)))}`}</small>
        </div>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(slip.url, { border: 1 }))}`}
          alt={`Code of ${slip.name}`}
        />
      </li>
    ))}
  </ul>
)
