import type { Course } from '@tinkerdesk/shared'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'

interface DemoCourse {
  courseName: string
  courseTag: string[]
  description: string
  organizedBy?: string
  days: [number, number, number, number]
  classesFrom: Course['classesFrom']
  classesTo: Course['classesTo']
  requirements: string[]
  refLink?: string
}

const courses: DemoCourse[] = [
  {
    courseName: 'First steps with microcontrollers',
    courseTag: ['Electronics', 'Arduino', 'Beginners'],
    description:
      'Six afternoons from a blinking lamp to a device that reacts to its surroundings. Every student takes a kit home.',
    days: [-50, -20, -14, 28],
    classesFrom: '7th',
    classesTo: '9th',
    requirements: [
      'Activity "Light up your first circuit" completed',
      'A quiet place to work at home',
    ],
  },
  {
    courseName: 'Design for 3D printing',
    courseTag: ['3D design', 'CAD'],
    description:
      'Model with parameters, print with little waste, repair a broken thing from home as the final piece.',
    days: [-10, 18, 25, 60],
    classesFrom: '8th',
    classesTo: '12th',
    requirements: ['A broken thing that a printed part would mend'],
  },
  {
    courseName: 'Python for young scientists',
    courseTag: ['Programming', 'Python', 'Data'],
    description:
      'Measure, compute, draw. Each week answers one question about our own school with data that the group collects.',
    organizedBy: 'Sahyadri Open Learning Trust',
    days: [-90, -60, -55, -6],
    classesFrom: '9th',
    classesTo: '12th',
    requirements: ['Comfortable with block coding', 'Two hours a week'],
    refLink: 'https://open-learning.example/python',
  },
  {
    courseName: 'Fair machines: AI and us',
    courseTag: ['Artificial intelligence', 'Society'],
    description:
      'How machines learn from examples, where they fail, and what a class can do about it. No computer is needed for half of it.',
    days: [5, 40, 48, 76],
    classesFrom: '8th',
    classesTo: '12th',
    requirements: ['Curiosity and a notebook'],
  },
  {
    courseName: 'Solar workshop for the village',
    courseTag: ['Energy', 'Community'],
    description:
      'Build a solar lamp with a charge controller and teach a family how to look after it.',
    organizedBy: 'Brahmaputra Solar Cooperative',
    days: [-30, 12, 20, 34],
    classesFrom: '9th',
    classesTo: '11th',
    requirements: ['Consent of a guardian for the field day', 'Sturdy shoes'],
  },
]

export const demoCourses = (today: Date) =>
  courses.map(({ days: [open, close, start, end], ...course }, at) => ({
    id: demoId('course', at + 1),
    ...course,
    applicationStartDate: dayFrom(today, open),
    applicationEndDate: dayFrom(today, close),
    crsStartDate: dayFrom(today, start),
    crsEndDate: dayFrom(today, end),
  }))
