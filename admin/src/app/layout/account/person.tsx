import { roleLabels, type Me } from '@tinkerdesk/shared'

export const initialOf = ({ displayName, email }: Me) =>
  ([...(displayName || email)][0] ?? '?').toUpperCase()

/** The signed-in person's name, e-mail and role. */
export function Person({ me }: { me: Me }) {
  return (
    <div className="person" title={me.email}>
      <span className="avatar" aria-hidden="true">
        {initialOf(me)}
      </span>
      <span className="person-lines">
        <span className="person-name">
          <span>{me.displayName || roleLabels[me.role]}</span>
          {me.displayName ? <span className="person-role">{roleLabels[me.role]}</span> : null}
        </span>
        <span className="person-email">{me.email}</span>
      </span>
    </div>
  )
}
