import type { Competition } from '../resources/competition.js'
import type { School } from '../resources/school.js'
import type { Student } from '../resources/student.js'
import { classes } from './classes.js'

/** Who would enter: a student of a school, alone or in a team. */
interface Entrant {
  student: Pick<Student, 'class'>
  school: Pick<School, 'isATL'>
  as?: 'individual' | 'team'
}

const isOutside = (own: Student['class'], from: Student['class'] | null, to: Student['class'] | null): boolean =>
  (from !== null && classes.indexOf(own) < classes.indexOf(from)) || (to !== null && classes.indexOf(own) > classes.indexOf(to))

/** Why a student may not enter a competition, a short reason each; empty when they may. */
export function eligibility(competition: Pick<Competition, 'eligibility'>, { student, school, as }: Entrant): string[] {
  const { classesFrom, classesTo, atlSchools, nonAtlSchools, individual, team } = competition.eligibility
  const range = `${classesFrom ?? classes[0]} to ${classesTo ?? classes.at(-1)}`
  return [
    isOutside(student.class, classesFrom, classesTo) && `class ${student.class} is outside ${range}`,
    school.isATL && !atlSchools && 'schools without an ATL only',
    !school.isATL && !nonAtlSchools && 'ATL schools only',
    as === 'individual' && !individual && 'teams only',
    as === 'team' && !team && 'single students only',
  ].filter((reason) => reason !== false)
}
