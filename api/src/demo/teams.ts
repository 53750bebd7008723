import { demoId } from './demo-id.js'
import { schoolIds } from './schools.js'
import { demoStudents } from './students.js'

const names = [
  ['Desert Droids', 'Amber Makers'],
  ['Chinese Net Engineers', 'Spice Coders'],
  ['Thousand Pillars'],
  ['Sahyadri Sparks', 'Mutha Makers'],
  ['Ghat Innovators'],
  ['One-Horned Robots', 'River Island Lab'],
]

/** Teams of four in each school, led by their first member. */
export const demoTeams = names
  .flatMap((teams, school) => teams.map((name, at) => ({ name, school: schoolIds[school]!, at })))
  .map(({ name, school, at }, number) => {
    const members = demoStudents
      .filter((student) => student.school === school)
      .slice(at * 5, at * 5 + 4)
    return {
      id: demoId('team', number + 1),
      name,
      schoolVal: school,
      leader: members[0]!.id,
      members: members.map(({ id }) => id),
    }
  })
