import type { Competition } from '@tinkerdesk/shared'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'

interface DemoCompetition {
  name: string
  organizedBy: Competition['organizedBy']
  description: string
  /** Days from today: applications open, applications close, the competition starts, it ends. */
  days: [number, number, number, number]
  eligibility: Competition['eligibility']
  requirements: string[]
  paymentDetails?: { type: Competition['paymentDetails']['type']; fee?: number }
  refLink?: string
  comments?: string
}

const competitions: DemoCompetition[] = [
  {
    name: 'ATL Marathon, last year',
    organizedBy: 'AIM',
    description:
      'Teams find a problem in their community, talk to the people who have it and build a first working prototype. Results are out.',
    days: [-330, -270, -265, -180],
    eligibility: {
      classesFrom: '6th',
      classesTo: '12th',
      atlSchools: true,
      nonAtlSchools: true,
      individual: false,
      team: true,
    },
    requirements: [
      'Team of two or three',
      'Video of at most three minutes',
      'Working prototype',
      'Research log with at least ten interviews',
    ],
    comments: 'Two of our teams were in the top thousand. Keep their videos for the next round.',
  },
  {
    name: 'ATL Marathon, this year',
    organizedBy: 'AIM',
    description:
      'The yearly challenge: choose one of the themes, find a problem in your own neighbourhood and bring a prototype that someone has tried. Mentors comment on every entry.',
    days: [-25, 20, 30, 95],
    eligibility: {
      classesFrom: '6th',
      classesTo: '12th',
      atlSchools: true,
      nonAtlSchools: true,
      individual: false,
      team: true,
    },
    requirements: [
      'Team of two or three',
      'Problem statement on one page',
      'Photographs of the prototype',
      'Video of at most three minutes',
    ],
    refLink: 'https://marathon.example/rules',
    comments: 'Check the age proof before 15 days to the end of applications.',
  },
  {
    name: 'Space Day: build a payload',
    organizedBy: 'Partnered with AIM',
    description:
      'Design a payload for a small satellite as a card model with a parts list, a mass table and one experiment.',
    days: [-60, -12, 6, 8],
    eligibility: {
      classesFrom: '8th',
      classesTo: '12th',
      atlSchools: true,
      nonAtlSchools: false,
      individual: true,
      team: true,
    },
    requirements: ['Model not larger than 30 × 30 × 40 cm', 'Table of masses', 'Poster A3'],
  },
  {
    name: 'Line Follower League, Jaipur',
    organizedBy: 'External',
    description:
      'Timed runs of self-built robots on a track that nobody has seen before. The slower of two runs counts.',
    days: [-40, -10, -2, 3],
    eligibility: {
      classesFrom: '7th',
      classesTo: '10th',
      atlSchools: true,
      nonAtlSchools: true,
      individual: true,
      team: true,
    },
    requirements: [
      'Robot not larger than 20 × 20 cm',
      'No ready-made line-following module',
      'Spare cells',
    ],
    paymentDetails: { type: 'paid', fee: 300 },
    refLink: 'https://league.example/line-follower',
  },
  {
    name: 'Code for the Monsoon',
    organizedBy: 'Partnered with AIM',
    description:
      'A program or a game that helps people through the monsoon: flooding, traffic, health or farming.',
    days: [-5, 45, 50, 52],
    eligibility: {
      classesFrom: '6th',
      classesTo: '10th',
      atlSchools: true,
      nonAtlSchools: true,
      individual: true,
      team: false,
    },
    requirements: [
      'Program that runs offline',
      'Instructions on one page',
      'List of everything that was not made by yourself',
    ],
  },
  {
    name: 'National Tinkering Fest',
    organizedBy: 'AIM',
    description:
      'Three days of workshops, exhibition and a night of repair. The best entry of each state is invited.',
    days: [35, 80, 120, 122],
    eligibility: {
      classesFrom: '9th',
      classesTo: '12th',
      atlSchools: true,
      nonAtlSchools: false,
      individual: true,
      team: true,
    },
    requirements: [
      'Letter of the school',
      'Exhibit that runs for eight hours',
      'Consent of a guardian',
    ],
  },
  {
    name: 'Young Inventors: idea to patent',
    organizedBy: 'External',
    description:
      'A search of what exists, a claim in your own words and a drawing. Winners are helped with a provisional application.',
    days: [10, 60, 75, 76],
    eligibility: {
      classesFrom: '8th',
      classesTo: '12th',
      atlSchools: true,
      nonAtlSchools: true,
      individual: true,
      team: true,
    },
    requirements: [
      'Search report with five sources',
      'Drawing with numbers',
      'Statement of novelty',
    ],
    paymentDetails: { type: 'paid', fee: 500 },
  },
]

/** Competitions in every phase: over, running, closed for applications, open and not yet open. */
export const demoCompetitions = (today: Date) =>
  competitions.map(({ days: [open, close, start, end], ...competition }, at) => ({
    id: demoId('contest', at + 1),
    ...competition,
    applicationStartDate: dayFrom(today, open),
    applicationEndDate: dayFrom(today, close),
    competitionStartDate: dayFrom(today, start),
    competitionEndDate: dayFrom(today, end),
  }))
