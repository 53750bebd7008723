import type { user } from '@tinkerdesk/shared/resources/user'
import type { DemoRecord } from './demo-records.js'
import { demoId } from './demo-id.js'
import { demoMentors } from './mentors.js'
import { demoSchools } from './schools.js'
import { demoStudents } from './students.js'

const student = demoStudents[0]!
const mentor = demoMentors[0]!
const incharge = demoSchools[0]!.atlIncharge!
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** The four demo sign-ins. `fillDemo` sets their password. The student's record, created later, finds its account by e-mail. */
export const demoUsers = [
  {
    id: demoId('user', 1),
    role: 'admin',
    email: 'admin@demo.example',
    displayName: 'Sudha Raman',
    sendCall: true,
  },
  {
    id: demoId('user', 2),
    role: 'atlIncharge',
    email: 'incharge@demo.example',
    displayName: fullName(incharge),
  },
  {
    id: demoId('user', 3),
    role: 'mentor',
    email: 'mentor@demo.example',
    displayName: fullName(mentor.name),
    mentor: mentor.id,
  },
  {
    id: demoId('user', 4),
    role: 'student',
    email: 'student@demo.example',
    displayName: fullName(student.name),
  },
] satisfies DemoRecord<typeof user>[]
