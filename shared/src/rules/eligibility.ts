import type { Competition } from '../resources/competition.js'
import type { Course } from '../resources/course.js'
import type { School } from '../resources/school.js'
import type { Student } from '../resources/student.js'
import { classes } from '../parts/classes.js'

/** A student of a school who wants to enter, alone or in a team. */
interface Entrant {
  student: Pick<Student, 'class'>
  school: Pick<School, 'isATL'>
  as?: 'individual' | 'team'
}

const isOutside = (
  own: Student['class'],
  from: Student['class'] | null,
  to: Student['class'] | null,
): boolean =>
  (from !== null && classes.indexOf(own) < classes.indexOf(from)) ||
  (to !== null && classes.indexOf(own) > classes.indexOf(to))

/** The conditions of entry: a group in a competition, only classes in a course. */
export type Eligible =
  { eligibility: Partial<Competition['eligibility']> } | Pick<Course, 'classesFrom' | 'classesTo'>

/** Returns short reasons why a student may not take part. Empty if they may. */
export function eligibility(source: Eligible, { student, school, as }: Entrant): string[] {
  const conditions: Partial<Competition['eligibility']> =
    'eligibility' in source ? source.eligibility : source
  const {
    classesFrom = null,
    classesTo = null,
    atlSchools,
    nonAtlSchools,
    individual,
    team,
  } = conditions
  const [first, last] = [classesFrom ?? classes[0], classesTo ?? classes.at(-1)]
  return [
    isOutside(student.class, classesFrom, classesTo) &&
      `class ${student.class} is outside ${first} to ${last}`,
    school.isATL && atlSchools === false && 'schools without an ATL only',
    !school.isATL && nonAtlSchools === false && 'ATL schools only',
    as === 'individual' && individual === false && 'teams only',
    as === 'team' && team === false && 'single students only',
  ].filter((reason) => reason !== false)
}
