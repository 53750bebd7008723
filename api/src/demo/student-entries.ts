import { competitionStatuses, courseStatuses, eligibility, type Eligible } from '@tinkerdesk/shared'
import { demoCompetitions } from './competitions.js'
import { demoCourses } from './courses.js'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import { demoSchools } from './schools.js'
import { demoStudents } from './students.js'

const owners = [0, 0, ...Array.from({ length: 14 }, (_, at) => at * 7 + 5)]

/** Returns the ids of the competitions or courses that a student is eligible for. */
const openTo = (
  student: (typeof demoStudents)[number],
  offered: readonly (Eligible & { id: string })[],
): string[] => {
  const school = demoSchools.find(({ id }) => id === student.school)!
  return offered
    .filter((source) => eligibility(source, { student, school }).length === 0)
    .map(({ id }) => id)
}

const competitions = demoCompetitions(new Date()).slice(0, 5)
const courses = demoCourses(new Date())
const today = dayFrom(new Date(), 0)
const hasStarted = (id: string) =>
  courses.some((course) => course.id === id && course.crsStartDate <= today)
const entrants = Array.from({ length: 40 }, (_, at) => demoStudents[at * 3]!)

/** Copies of competitions for eligible students, two of the demo student first. Their other fields are copied from the source. */
export const demoStudentCompetitions = entrants
  .flatMap((student, at) => {
    const open = openTo(student, competitions)
    return at === 0
      ? open.slice(0, 2).map((source) => ({ student, source }))
      : [{ student, source: open[at % open.length]! }]
  })
  .map(({ student, source }, at) => ({
    id: demoId('entry', at + 1),
    student: student.id,
    source,
    status: competitionStatuses[(at * 2) % competitionStatuses.length]!,
  }))

/** Copies of courses for students of the right class. */
export const demoStudentCourses = owners
  .map((owner) => demoStudents[owner]!)
  .flatMap((student, at) => {
    const open = openTo(student, courses)
    const taken = open[at % open.length]
    return taken ? [{ student: student.id, source: taken }] : []
  })
  .map((entry, at) => ({
    id: demoId('lesson', at + 1),
    ...entry,
    // Nobody has begun a course that has not started.
    status: hasStarted(entry.source)
      ? courseStatuses[(at * 4 + 1) % courseStatuses.length]!
      : courseStatuses[0],
  }))
