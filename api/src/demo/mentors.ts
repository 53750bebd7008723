import { demoId } from './demo-id.js'

const mentors: [string, string, string[]][] = [
  ['Arjun', 'Nair', ['Arduino', 'Robotics', 'Soldering']],
  ['Farah', 'Siddiqui', ['Python', 'Data handling', 'Machine learning']],
  ['Gurpreet', 'Sandhu', ['Mechanical design', '3D printing']],
  ['Lakshmi', 'Iyer', ['Scratch', 'Game design', 'Storytelling']],
  ['Bhaskar', 'Gogoi', ['Solar energy', 'Water testing', 'Carpentry']],
  ['Meher', 'Daruwala', ['Product design', 'Pitching', 'Patents']],
  ['Joseph', 'Lobo', ['Electronics', 'IoT', 'Radio']],
  ['Sneha', 'Patil', ['CAD', 'Laser cutting', 'Parametric design']],
]

/** The first is the demo mentor. */
export const demoMentors = mentors.map(([firstName, lastName, skillSet], at) => ({
  id: demoId('mentor', at + 1),
  name: { firstName, lastName },
  skillSet,
}))
