import { mayOpen, type AnyRow } from '@tinkerdesk/shared'
import { idOf } from '../fields/relation/id-of.js'
import { override } from '../resource/record/override.js'

/** A student's copies of a kind: each in its editor, as a reader opens it; all of one student in their snapshot. */
const copies = (part: string, tab: string) => ({
  openAt: (row: AnyRow) => {
    const student = idOf(row.student)
    return student ? `/student-data/snapshot/${student}/${part}/edit/${row.id}?mode=read` : null
  },
  listAt: (path: string, id: string) => (path === 'student' ? `/student-data/snapshot?student=${id}&tab=${tab}` : null),
})

// Records whose resource has no generated pages of its own are opened where people work on them.
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
