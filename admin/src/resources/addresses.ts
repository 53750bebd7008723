import { mayOpen, type AnyRow } from '@tinkerdesk/shared'
import { idOf } from '../fields/relation/id-of.js'
import { override } from '../resource/override.js'

/** The editor of a student's copy, as a reader opens it. */
const copyAt = (part: string) => (row: AnyRow) => {
  const student = idOf(row.student)
  return student ? `/student-data/snapshot/${student}/${part}/edit/${row.id}?mode=read` : null
}

// Records whose resource has no generated page of its own are opened where people work on them.
override({ resource: 'studentActivity', openAt: copyAt('ta') })
override({ resource: 'studentCompetition', openAt: copyAt('competition') })
override({ resource: 'studentCourse', openAt: copyAt('courses') })
override({ resource: 'task', openAt: ({ id }) => `/tasks/edit/${id}` })
override({
  resource: 'slot',
  openAt: ({ school, month }, role) =>
    mayOpen(role, 'slotManagement') ? `/slot-management/manage?school=${idOf(school) ?? ''}&month=${String(month)}` : null,
})
for (const resource of ['subject', 'topic', 'subTopic']) override({ resource, openAt: () => '/ta-data/add-subject' })
