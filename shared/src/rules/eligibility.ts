import type { Competition } from '../resources/competition.js'
import type { Course } from '../resources/course.js'
import type { School } from '../resources/school.js'
import type { Student } from '../resources/student.js'
import { classes } from '../parts/classes.js'

/** Who would enter: a student of a school, alone or in a team. */
interface Entrant {
  student: Pick<Student, 'class'>
  school: Pick<School, 'isATL'>
  as?: 'individual' | 'team'
}

const isOutside = (own: Student['class'], from: Student['class'] | null, to: Student['class'] | null): boolean =>
  (from !== null && classes.indexOf(own) < classes.indexOf(from)) || (to !== null && classes.indexOf(own) > classes.indexOf(to))

/** What asks something of those who take part: a competition in a group of its own, a course of their class only. */
export type Eligible = Pick<Competition, 'eligibility'> | Pick<Course, 'classesFrom' | 'classesTo'>

/** Why a student may not take part, a short reason each; empty when they may. */
export function eligibility(wanted: Eligible, { student, school, as }: Entrant): string[] {
  const asked: Partial<Competition['eligibility']> = 'eligibility' in wanted ? wanted.eligibility : wanted
  const { classesFrom = null, classesTo = null, atlSchools, nonAtlSchools, individual, team } = asked
  const range = `${classesFrom ?? classes[0]} to ${classesTo ?? classes.at(-1)}`
  return [
    isOutside(student.class, classesFrom, classesTo) && `class ${student.class} is outside ${range}`,
    school.isATL && atlSchools === false && 'schools without an ATL only',
    !school.isATL && nonAtlSchools === false && 'ATL schools only',
    as === 'individual' && individual === false && 'teams only',
    as === 'team' && team === false && 'single students only',
  ].filter((reason) => reason !== false)
}
