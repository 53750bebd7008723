import { roleLabels, type Me } from '@tinkerdesk/shared'

export const initialOf = ({ displayName, email }: Me) => ([...(displayName || email)][0] ?? '?').toUpperCase()

/** The signed-in person's name and role. */
export function Person({ me }: { me: Me }) {
  return (
    <div className="person" title={me.email}>
      <span className="avatar" aria-hidden="true">
        {initialOf(me)}
      </span>
      <span className="person-lines">
        <span className="person-name">{me.displayName || me.email}</span>
        <span className="person-role">{roleLabels[me.role]}</span>
      </span>
    </div>
  )
}
