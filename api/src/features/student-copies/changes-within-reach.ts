import { copyStatuses, resourceNamed, type CopyResource, type Me } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { allOf, always, anyOf, fragment, tableOf, type Fragment } from '../../crud/index.js'

/** The resources of copies. */
export const kinds = Object.keys(copyStatuses) as CopyResource[]

/** True for a person who may read every student and every copy that is not archived, as a mentor may. */
export const reachesEveryCopy = (me: Me): boolean =>
  [student, ...kinds.map(resourceNamed)].every(
    (resource) => tableOf(resource).readableBy(me, 't') === always,
  )

/** Returns the changes, under the alias `c`, whose copies a person may read. Admins read all of them, those of archived copies too. */
export function changesWithinReach(me: Me): Fragment {
  if (me.role === 'admin') return always
  const ofKinds = kinds.map((kind) => {
    const copies = tableOf(resourceNamed(kind))
    const readable = copies.readableBy(me, 't')
    return fragment(
      `(c."resource" = ? AND EXISTS (SELECT 1 FROM ${copies.name} t WHERE t."id" = c."record_id" AND ${readable.text}))`,
      kind,
      ...readable.values,
    )
  })
  // An in-charge's students are few, so their changes are found by the student.
  const students = tableOf(student)
  const own = students.readableBy(me, 's')
  const ofStudents =
    own === always
      ? always
      : fragment(
          `c."student" IN (SELECT s."id" FROM ${students.name} s WHERE ${own.text})`,
          ...own.values,
        )
  return allOf([ofStudents, anyOf(ofKinds)])
}
