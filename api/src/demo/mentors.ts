import { demoId } from './demo-id.js'

/** Names, skills and the numbers of their schools. */
const mentors: [string, string, string[], number[]][] = [
  ['Arjun', 'Nair', ['Arduino', 'Robotics', 'Soldering'], [1, 2]],
  ['Farah', 'Siddiqui', ['Python', 'Data handling', 'Machine learning'], [3]],
  ['Gurpreet', 'Sandhu', ['Mechanical design', '3D printing'], [2, 4]],
  ['Lakshmi', 'Iyer', ['Scratch', 'Game design', 'Storytelling'], [4]],
  ['Bhaskar', 'Gogoi', ['Solar energy', 'Water testing', 'Carpentry'], [1]],
  ['Meher', 'Daruwala', ['Product design', 'Pitching', 'Patents'], []],
  ['Joseph', 'Lobo', ['Electronics', 'IoT', 'Radio'], [3]],
  ['Sneha', 'Patil', ['CAD', 'Laser cutting', 'Parametric design'], [2]],
]

/** The first is the demo mentor. */
export const demoMentors = mentors.map(([firstName, lastName, skillSet], at) => ({
  id: demoId('mentor', at + 1),
  name: { firstName, lastName },
  skillSet,
}))

/** The schools of each mentor. They are entered after the mentors. */
export const demoMentorSchools = mentors.map(([, , , schools]) =>
  schools.map((number) => demoId('school', number)),
)
