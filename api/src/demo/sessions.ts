import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import { placeAt } from './subject-tree.js'

const sessions: {
  place: string
  day: number
  time: string
  duration: number
  type: 'online' | 'physical'
  prerequisites?: string
  details: string
}[] = [
  {
    place: 'Electronics/Basic circuits/Series and parallel',
    day: -21,
    time: '14:00',
    duration: 1.5,
    type: 'physical',
    details:
      'First afternoon for the new classes: everybody builds one circuit and finds one fault.',
  },
  {
    place: 'Robotics/Mobile robots/Line following',
    day: -7,
    time: '10:00',
    duration: 3,
    type: 'physical',
    prerequisites: 'Chassis built and wheels turning.',
    details: 'Adjusting sensors and timed runs. Bring the table of your last runs.',
  },
  {
    place: 'Programming/Python/Data and charts',
    day: -2,
    time: '17:30',
    duration: 1,
    type: 'online',
    details: 'Reading the temperature table together and drawing the first chart.',
  },
  {
    place: '3D design and printing/Modelling/Parametric design',
    day: 3,
    time: '11:00',
    duration: 2,
    type: 'physical',
    prerequisites: 'Key ring printed.',
    details: 'One model, many sizes: parameters, limits and a test print of the smallest.',
  },
  {
    place: 'Artificial intelligence/Responsible AI/Bias and fairness',
    day: 6,
    time: '16:00',
    duration: 1.5,
    type: 'online',
    details: 'Discussion with cards: who is missing from the examples?',
  },
  {
    place: 'Sustainable technology/Water/Filtration',
    day: 12,
    time: '09:30',
    duration: 2.5,
    type: 'physical',
    prerequisites: 'Bottle, cloth and sand from home.',
    details: 'Filters are built and compared; posters are made for the parents.',
  },
  {
    place: 'Internet of things/Connected sensing/Smart gardens',
    day: 19,
    time: '14:30',
    duration: 2,
    type: 'physical',
    details: 'From a dry pot to a curve: sensor, pump and a limit that saves the plant.',
  },
]

export const demoSessions = (today: Date) =>
  sessions.map(({ place, day, time, ...session }, at) => ({
    id: demoId('session', at + 1),
    ...session,
    ...placeAt(place),
    timestamp: new Date(`${dayFrom(today, day)}T${time}:00+05:30`).toISOString(),
    // Online ones are for all schools.
    ...(session.type === 'physical'
      ? { school: demoId('school', 1 + (at % 2)), heldBy: { mentors: [demoId('mentor', 1)] } }
      : {}),
  }))
