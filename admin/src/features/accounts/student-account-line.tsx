import { Nothing } from '../../fields/common/nothing.js'
import { studentAccountState, studentAccountWords } from './student-account.js'

type Row = Parameters<typeof studentAccountState>[0]

/** The state of a student's account, in a list or on the record's page. Quiet unless the student has signed in. */
export function StudentAccount({ row }: { row: Row }) {
  const words = studentAccountWords(row)
  if (words === undefined) return <Nothing />
  const state = studentAccountState(row)
  const handle = typeof row.handle === 'string' ? `${row.handle} · ` : null
  if (state === 'disabled' || state === 'locked')
    return (
      <strong>
        {handle}
        {words}
      </strong>
    )
  return (
    <span className={state === 'signedIn' ? undefined : 'td-nothing'}>
      {handle}
      {words}
    </span>
  )
}

/** The line of the account on a student's page. */
export const StudentAccountLine = ({ row }: { row: Row }) => (
  <dl className="td-values account-links">
    <div>
      <dd>
        <StudentAccount row={row} />
      </dd>
    </div>
  </dl>
)
