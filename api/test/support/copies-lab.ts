import type { Dialect } from '../../src/database/database.js'
import { LabApp, type LabPerson } from './lab-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}
const contact = (email: string) => ({ firstName: 'Asha', lastName: 'Rao', email })

export const newStudent = (school: string, more: object = {}) => ({
  name: { firstName: 'Ravi', lastName: 'Das' },
  school,
  class: '8th',
  ...more,
})

/** Two schools with their people, and a place in the subject tree for activities. */
export interface CopiesLab {
  app: LabApp
  admin: LabPerson
  incharge: LabPerson
  otherIncharge: LabPerson
  mentor: LabPerson
  pupil: LabPerson
  place: { subject: string; topic: string; subTopic: string }
  schools: [string, string]
  /** Returns the body of a new activity. */
  activity(taName: string, more?: object): Record<string, unknown>
  /** Returns the copies of activities that a student has. */
  copiesOf(student: string): Promise<Record<string, unknown>[]>
}

/** Starts the product with two schools, an admin, a mentor, two in-charges and a pupil of the first school. */
export async function startCopiesLab(dialect?: Dialect): Promise<CopiesLab> {
  const app = await LabApp.start(dialect)
  const admin = await app.person({
    email: 'admin@lab.example',
    role: 'admin',
    displayName: 'Head Admin',
  })
  const mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
  const schools: [string, string] = [
    await app.make('school', {
      name: 'Hill School',
      address,
      atlIncharge: contact('hill@lab.example'),
    }),
    await app.make('school', {
      name: 'Lake School',
      address,
      atlIncharge: contact('lake@lab.example'),
    }),
  ]
  const incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
  const otherIncharge = await app.person({ email: 'lake@lab.example', role: 'atlIncharge' })
  const subject = await app.make('subject', { name: 'Science' })
  const topic = await app.make('topic', { name: 'Currents', subject })
  const place = { subject, topic, subTopic: await app.make('subTopic', { name: 'Magnets', topic }) }
  const student = await app.make('student', newStudent(schools[0], { email: 'pupil@lab.example' }))
  const pupil = await app.person({ email: 'pupil@lab.example', role: 'student', student })
  return {
    app,
    admin,
    incharge,
    otherIncharge,
    mentor,
    pupil,
    place,
    schools,
    activity: (taName, more = {}) => ({
      taName,
      ...place,
      goals: ['See it'],
      materials: ['Wire'],
      ...more,
    }),
    copiesOf: async (of) =>
      (await admin.get(`/api/student-activities?filter=student||$eq||${of}&limit=50`)).body
        .data as Record<string, unknown>[],
  }
}
