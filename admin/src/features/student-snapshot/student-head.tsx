import { useOne } from '@refinedev/core'
import { reportScreen, mayOpen, titleOf, resourceNamed, type AnyRow } from '@tinkerdesk/shared'
import { firstLetter } from '@tinkerdesk/shared/base/text/first-letter'
import { Button } from 'antd'
import { Link } from 'react-router'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import { useMe } from '../../fields/use-me.js'
import { classAndSection } from '../../ui/parts/class-and-section.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import '../../ui/styles/skeleton.css'
import './snapshot.css'
import './student-head.css'

const student = resourceNamed('student')

/** The selected student: name, class, school. */
export function StudentHead({ id }: { id: string }) {
  const { role } = useMe()
  const { query, result } = useOne<AnyRow>({ resource: student.url, id, errorNotification: false })
  const fault = faultOf(query)
  if (fault?.statusCode === 404)
    return (
      <p className="snap-missing" role="alert">
        This student does not exist, or you may not see them.
      </p>
    )
  if (fault)
    return (
      <p className="snap-missing" role="alert">
        {fault.message}{' '}
        <Button size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!result) return <span className="td-skeleton snap-head-skeleton" />
  const name = titleOf(student, result)
  const initials = name.split(/\s+/).map(firstLetter).slice(0, 2).join('')
  return (
    <div className="snap-student">
      <span className="snap-avatar" aria-hidden>
        {initials}
      </span>
      <div>
        <h2>
          {mayOpen(role, reportScreen(resourceNamed('student'))) ? (
            <Link to={`/student-data/show/${id}`}>{name}</Link>
          ) : (
            name
          )}
        </h2>
        <p className="snap-soft">
          {classAndSection(result.class, result.section)} ·{' '}
          <RelationTitle to="school" value={result.school} />
          {result.isTeamLeader ? ' · Team leader' : null}
        </p>
      </div>
    </div>
  )
}
