import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import { demoMentors } from './mentors.js'
import { schoolIds } from './schools.js'
import { demoStudents } from './students.js'
import { tagNamed } from './tags.js'

const studentsOf = (school: number, count: number) =>
  demoStudents
    .filter((student) => student.school === schoolIds[school])
    .slice(0, count)
    .map(({ id }) => id)
const mentor = (number: number) => demoMentors[number - 1]!.id
const members = (students: readonly string[], mentors: readonly string[], ...names: string[]) => [
  ...students.map((student) => ({ student })),
  ...mentors.map((mentor) => ({ mentor: mentor })),
  ...names.map((name) => ({ name })),
]

/** Projects of one school each, and one of all schools. */
export const demoProjects = (today: Date) =>
  [
    {
      projectName: 'Water watch on the school roof',
      projectDescription:
        'A tank gauge that everybody can read from the yard, and a weekly chart of what the school uses.',
      days: [-40, 30],
      projectMembers: members(studentsOf(0, 4), [mentor(1), mentor(5)], 'Caretaker of the school'),
      tags: [tagNamed('Science fair')],
      tasks: [
        { name: 'Choose the sensor', description: 'Float or ultrasonic, with prices', done: true },
        { name: 'Test on the small tank', description: 'A week of readings', done: true },
        { name: 'Mount on the roof', description: 'Only with the caretaker', done: false },
        { name: 'Chart for the notice board', description: '', done: false },
      ],
      schoolName: schoolIds[0],
    },
    {
      projectName: 'Chinese net in miniature',
      projectDescription:
        'A working model of the cantilever fishing net for the museum, with a counterweight that visitors can change.',
      days: [-15, 60],
      projectMembers: members(studentsOf(1, 3), [mentor(3)], 'Carpenter from Fort Kochi'),
      tags: [],
      tasks: [
        {
          name: 'Measure a real net',
          description: 'Angles and lengths from photographs',
          done: true,
        },
        { name: 'Model at 1 : 20', description: '', done: false },
      ],
      schoolName: schoolIds[1],
    },
    {
      projectName: 'Quiet corridor',
      projectDescription:
        'Noise is measured at ten places, shown as a traffic light, and lowered by what the classes decide themselves.',
      days: [-70, -5],
      projectMembers: members(studentsOf(3, 5), [mentor(8)]),
      tags: [tagNamed('Coding club')],
      tasks: [
        { name: 'Calibrate the microphones', description: '', done: true },
        { name: 'Two weeks of data', description: '', done: true },
        { name: 'Report to the principal', description: 'Four pages with charts', done: true },
      ],
      schoolName: schoolIds[3],
    },
    {
      projectName: 'Seed box exchange',
      projectDescription:
        'Every school sends a box of local seeds with a sensor that records the journey. Six boxes, one map.',
      days: [10, 120],
      projectMembers: members([], [mentor(5), mentor(7)], 'Botanic garden of the district'),
      tags: [tagNamed('Science fair'), tagNamed('Girls in tech')],
      tasks: [
        {
          name: 'Agree on the sensor',
          description: 'Temperature and humidity, one reading an hour',
          done: false,
        },
        { name: 'First box from Guwahati', description: '', done: false },
      ],
    },
  ].map(({ days: [start, end], ...project }, at) => ({
    id: demoId('project', at + 1),
    projectId: `PRJ-${String(at + 1).padStart(3, '0')}`,
    ...project,
    expectedStartDate: dayFrom(today, start!),
    expectedEndDate: dayFrom(today, end!),
  }))

export const projectId = (number: number): string => demoId('project', number)
