import { mayOpen, type AnyRow } from '@tinkerdesk/shared'
import { idOf } from '../fields/relation/id-of.js'
import { override } from '../resource/record/override.js'

/** A student's copies of a kind: each opens read-only in its editor; all copies of a student open in the snapshot. */
const copies = (part: string, tab: string) => ({
  openAt: (row: AnyRow) => {
    const student = idOf(row.student)
    return student ? `/student-data/snapshot/${student}/${part}/edit/${row.id}?mode=read` : null
  },
  listAt: (path: string, id: string) => (path === 'student' ? `/student-data/snapshot?student=${id}&tab=${tab}` : null),
})

// Records without generated pages are opened where people work on them.
override({ resource: 'studentActivity', ...copies('ta', 'activities') })
override({ resource: 'studentCourse', ...copies('courses', 'courses') })
const entries = copies('competition', 'competitions')
override({
  resource: 'studentCompetition',
  ...entries,
  listAt: (path, id, role) =>
    path === 'source' && mayOpen(role, 'competitionSnapshot') ? `/competition-data/snapshot?competition=${id}` : entries.listAt(path, id),
})
override({ resource: 'task', openAt: ({ id }) => `/tasks/edit/${id}` })
override({
  resource: 'slot',
  openAt: ({ school, month }, role) =>
    mayOpen(role, 'slotManagement') ? `/slot-management/manage?school=${idOf(school) ?? ''}&month=${String(month)}` : null,
  listAt: (path, id, role) => (path === 'school' && mayOpen(role, 'slotManagement') ? `/slot-management/manage?school=${id}` : null),
})
for (const resource of ['subject', 'topic', 'subTopic']) override({ resource, openAt: () => '/ta-data/add-subject' })
