import { competitionStatuses, courseStatuses, eligibility, type Competition, type School, type Student } from '@tinkerdesk/shared'
import { demoCompetitions } from './competitions.js'
import { demoId } from './demo-id.js'
import { demoSchools } from './schools.js'
import { demoStudents } from './students.js'

const owners = [0, 0, ...Array.from({ length: 14 }, (_, at) => at * 7 + 5)]

/** The competitions that a student may enter. */
const openTo = (student: (typeof demoStudents)[number]): string[] => {
  const school = demoSchools.find(({ id }) => id === student.school) as unknown as School
  const entrant = { student: student as unknown as Student, school }
  return demoCompetitions(new Date())
    .slice(0, 5)
    .filter((competition) => eligibility(competition as unknown as Competition, entrant).length === 0)
    .map(({ id }) => id)
}

const entrants = Array.from({ length: 40 }, (_, at) => demoStudents[at * 3]!)

/** Students' copies of competitions that they may enter, the demo student's two first; the rest of each is filled in from its source. */
export const demoStudentCompetitions = entrants
  .flatMap((student, at) => {
    const open = openTo(student)
    return at === 0 ? open.slice(0, 2).map((source) => ({ student, source })) : [{ student, source: open[at % open.length]! }]
  })
  .map(({ student, source }, at) => ({
    id: demoId('entry', at + 1),
    student: student.id,
    source,
    status: competitionStatuses[(at * 2) % competitionStatuses.length]!,
  }))

/** Students' copies of courses. */
export const demoStudentCourses = owners.map((owner, at) => ({
  id: demoId('lesson', at + 1),
  student: demoStudents[owner]!.id,
  source: demoId('course', (at % 5) + 1),
  status: courseStatuses[(at * 4 + 1) % courseStatuses.length]!,
}))
