import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'

const userId = (number: number): string => demoId('user', number)
const [admin, incharge, mentor, student] = [userId(1), userId(2), userId(3), userId(4)]

/** Tasks of the four demo people: overdue, due soon, due later and done. */
export const demoTasks = (today: Date) =>
  [
    {
      taskName: 'Count the coin cells after the card activity',
      day: -3,
      assignedTo: incharge,
      users: [incharge],
      taskDescription: 'Twelve went out. All of them must be back in the locked box.',
    },
    {
      taskName: 'Order filament for the next term',
      day: 4,
      assignedTo: admin,
      users: [admin, incharge],
      taskDescription: 'PLA, two colours, three spools for each ATL school.',
    },
    {
      taskName: 'Look at the line follower of class 8',
      day: 2,
      assignedTo: mentor,
      users: [mentor, incharge],
      taskDescription: 'The left sensor never sees the line. Wiring or screw?',
    },
    {
      taskName: 'Upload photographs of your circuit',
      day: 6,
      assignedTo: student,
      users: [student],
      taskDescription: 'One of the series and one of the parallel circuit, from above.',
    },
    {
      taskName: 'Choose a theme for the Marathon',
      day: 15,
      assignedTo: student,
      users: [student, mentor],
      taskDescription: 'Talk to three people in your street first.',
    },
    {
      taskName: 'Check consent forms for the Tinkering Fest',
      day: 30,
      assignedTo: incharge,
      users: [incharge],
      taskDescription: 'Forms of all who want to travel, signed by a guardian.',
    },
    {
      taskName: 'Prepare the session on bias and fairness',
      day: 5,
      assignedTo: mentor,
      users: [mentor],
      taskDescription: 'Cards in Hindi and English.',
    },
    {
      taskName: 'Set up the lab computers again',
      day: -12,
      assignedTo: incharge,
      users: [incharge, admin],
      taskDescription: 'Six of ten, with the offline image trainer.',
      taskDone: true,
      taskComments: 'Done; number 4 needs a new disk.',
    },
    {
      taskName: 'Return the multimeter',
      day: -8,
      assignedTo: student,
      users: [student],
      taskDescription: 'To shelf 1, battery out.',
      taskDone: true,
    },
    {
      taskName: 'Book the hall for the parents’ evening',
      day: 11,
      assignedTo: admin,
      users: [admin],
      taskDescription: 'From 4 to 6 pm. Twenty tables, and sockets along one wall.',
    },
    {
      taskName: 'Renew the agreement with the makers’ club',
      day: 21,
      assignedTo: admin,
      users: [admin, mentor],
      taskDescription: 'It ends this term. Ask for two more Saturdays.',
    },
    {
      taskName: 'Test the smoke alarm of the lab',
      day: 9,
      assignedTo: incharge,
      users: [incharge],
      taskDescription: 'Once in each term, with the windows closed. Note the day on the door.',
    },
    {
      taskName: 'Read the prototypes of the Marathon teams',
      day: 18,
      assignedTo: mentor,
      users: [mentor],
      taskDescription: 'One sentence of praise and one question for each team.',
    },
    {
      taskName: 'Print the safety cards in Hindi',
      day: -20,
      assignedTo: mentor,
      users: [mentor, incharge],
      taskDescription: 'Twelve, laminated, one for each table.',
      taskDone: true,
      taskComments: 'Two more are in the cupboard.',
    },
    {
      taskName: 'List the broken tools',
      day: -30,
      assignedTo: incharge,
      users: [incharge],
      taskDescription: 'With the shelf that each belongs to.',
      taskDone: true,
    },
  ].map(({ day, ...task }, at) => ({
    id: demoId('task', at + 1),
    ...task,
    taskDueDate: dayFrom(today, day),
  }))
