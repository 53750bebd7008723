import type { user } from '@tinkerdesk/shared/resources/user'
import { useMany } from '@refinedev/core'
import { idOf, type AnyRow } from '@tinkerdesk/shared'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Nothing } from '../../fields/common/nothing.js'
import type { ListRowOf } from '../../resource/index.js'
import { schoolsOf } from './schools-of.js'

const links = (schools: readonly AnyRow[]) =>
  schools.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 ? ', ' : ''}
      <Link to={`/school-data/show/${id}`} tabIndex={-1}>
        {String(name)}
      </Link>
    </span>
  ))

/** The school of a student's account. Requests of one page of a list are one. */
function StudentsSchool({ student }: { student: string }) {
  const [record] = useMany<AnyRow>({
    resource: 'students',
    ids: [student],
    meta: { join: [{ field: 'school' }] },
    errorNotification: false,
  }).result.data
  const id = idOf(record?.school)
  const [school] = useMany<AnyRow>({
    resource: 'schools',
    ids: id ? [id] : [],
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  }).result.data
  return school ? links([school]) : null
}

/** The schools of an in-charge. */
function InchargesSchools({ email }: { email: string }) {
  const [schools, setSchools] = useState<readonly AnyRow[] | null>(null)
  useEffect(() => {
    let isOver = false
    void schoolsOf(email).then(
      (theirs) => isOver || setSchools(theirs),
      // The list itself says that the server cannot be reached.
      () => undefined,
    )
    return () => void (isOver = true)
  }, [email])
  return schools?.length === 0 ? <Nothing /> : links(schools ?? [])
}

/** The school that an account belongs to, or the schools of an in-charge. */
export default function AccountSchool({
  row: { role, email, student },
}: {
  row: ListRowOf<typeof user>
}) {
  const studentId = idOf(student)
  if (role === 'student' && studentId) return <StudentsSchool student={studentId} />
  return role === 'atlIncharge' && typeof email === 'string' ? (
    <InchargesSchools email={email} />
  ) : (
    <Nothing />
  )
}
