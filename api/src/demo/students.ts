import type { Student, student } from '@tinkerdesk/shared/resources/student'
import type { DemoRecord } from './demo-records.js'
import { classes } from '@tinkerdesk/shared'
import { demoId } from './demo-id.js'
import { firstNames, lastNames, type Region } from './names.js'
import { schoolIds } from './schools.js'
import { tagNamed } from './tags.js'

const perSchool = 20
const regions: Region[] = [
  'rajasthan',
  'kerala',
  'telangana',
  'maharashtra',
  'uttarPradesh',
  'assam',
]
const aspirations = [
  'Engineer',
  'Doctor',
  'Pilot',
  'Teacher',
  'Game designer',
  'Scientist at ISRO',
  'Architect',
  'Farmer with drones',
  'Entrepreneur',
  'Animator',
]
const remarks = [
  'Explains well to younger students; could lead a table.',
  'Works best with a written list of steps.',
  'Absent in the monsoon weeks; has caught up on two activities.',
  'Careful with tools, may use the soldering station alone.',
]
const tagSets = [
  ['Robotics club'],
  ['Coding club', 'Peer tutor'],
  ['Marathon 2025'],
  ['Science fair'],
  ['Robotics club', 'Marathon 2025'],
  ['Hostel'],
  ['Needs kit at home'],
]
const mothers = [
  'Sunita',
  'Rekha',
  'Anita',
  'Geeta',
  'Manju',
  'Usha',
  'Kavita',
  'Saroja',
  'Padma',
  'Nirmala',
  'Asha',
  'Vandana',
  'Lata',
]
const fathers = [
  'Ramesh',
  'Suresh',
  'Mahesh',
  'Rajendra',
  'Vijay',
  'Anil',
  'Prakash',
  'Mohan',
  'Ashok',
  'Dilip',
  'Santosh',
]
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!

/** Names that are also known in Devanagari, one of them with a nukta. */
const inOtherScript: { readonly [name: string]: string } = {
  'Navya Kaur': 'नव्या कौर',
  'Fathima Rahman': 'फ़ातिमा रहमान',
}

interface Family {
  lastName: string
  mother: string
  father: string
}

function guardiansOf({ lastName, ...names }: Family, at: number): Student['guardians'] {
  const phone = `+9198000${String(20000 + at * 3).padStart(5, '0')}`
  const mother = {
    name: `${names.mother} ${lastName}`,
    relationship: 'Mother',
    phone,
    email: null,
  } as const
  if (at % 3 !== 0) return [mother]
  const father = {
    name: `${names.father} ${lastName}`,
    relationship: 'Father',
    phone: phone.replace(/.$/, '9'),
    email: null,
  } as const
  return at % 6 === 0
    ? [mother, { ...father, email: `guardian${at + 1}@demo.example` }]
    : [mother, father]
}

function studentAt(at: number) {
  const place = at % perSchool
  const school = Math.floor(at / perSchool)
  const region = regions[school]!
  const gender = at % 2 === 0 ? 'Female' : 'Male'
  const [
    firstName = '',
    lastName = pick(lastNames[region], place * 3 + school),
    mother = pick(mothers, at),
    father = pick(fathers, at),
  ] = pick(firstNames[region][gender], Math.floor(place / 2)).split('/')
  const isDemo = at === 0
  return {
    id: demoId('student', at + 1),
    name: { firstName, lastName },
    nameInOtherScript: inOtherScript[`${firstName} ${lastName}`] ?? null,
    school: schoolIds[school]!,
    gender,
    class: isDemo ? '8th' : pick(classes, place + school),
    section: pick(['A', 'B', 'C'], Math.floor(place / 3) + school),
    aspiration: at % 4 === 3 ? null : pick(aspirations, at),
    isTeamLeader: place % 5 === 0,
    comments: at % 9 === 4 ? pick(remarks, at) : null,
    email: isDemo ? 'student@demo.example' : at % 11 === 5 ? `student${at + 1}@demo.example` : null,
    tags: at % 3 === 1 ? pick(tagSets, at).map(tagNamed) : [],
    guardians: at % 13 === 12 ? [] : guardiansOf({ lastName, mother, father }, at),
  } satisfies DemoRecord<typeof student>
}

/** Twenty students in each school. The first is the demo student. */
export const demoStudents = Array.from({ length: schoolIds.length * perSchool }, (_, at) =>
  studentAt(at),
)
