import { competitionStatuses, courseStatuses } from '@tinkerdesk/shared'
import { demoId } from './demo-id.js'
import { demoStudents } from './students.js'

const owners = [0, 0, ...Array.from({ length: 14 }, (_, at) => at * 7 + 5)]

/** Students' copies of competitions; the rest of each is filled in from its source. */
export const demoStudentCompetitions = owners.map((owner, at) => ({
  id: demoId('entry', at + 1),
  student: demoStudents[owner]!.id,
  source: demoId('contest', (at % 5) + 1),
  status: competitionStatuses[(at * 2) % competitionStatuses.length]!,
}))

/** Students' copies of courses. */
export const demoStudentCourses = owners.map((owner, at) => ({
  id: demoId('lesson', at + 1),
  student: demoStudents[owner]!.id,
  source: demoId('course', (at % 5) + 1),
  status: courseStatuses[(at * 4 + 1) % courseStatuses.length]!,
}))
