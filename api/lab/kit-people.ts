import type { LabApp, LabPerson } from '../test/support/lab-app.js'

/** Two schools with a student each, and people of every role, for the tests of kits and their loans. */
export interface KitPeople {
  /** The school of the in-charge and of Navya. */
  school: string
  elsewhere: string
  /** The student, a team leader of class 8, whose account is `pupil`. */
  navya: string
  /** A student of class 9 of the other school. */
  zoya: string
  admin: LabPerson
  incharge: LabPerson
  mentor: LabPerson
  pupil: LabPerson
}

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

export async function makeKitPeople(app: LabApp): Promise<KitPeople> {
  const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' }
  const school = await app.make('school', { name: 'Hill School', address, atlIncharge })
  const elsewhere = await app.make('school', {
    name: 'Lake School',
    address: { ...address, city: 'Nagpur' },
  })
  const leader = { class: '8th', isTeamLeader: true, email: 'navya@lab.example' }
  const navya = await app.make('student', {
    name: { firstName: 'Navya', lastName: 'Kaur' },
    school,
    ...leader,
  })
  const zoya = await app.make('student', {
    name: { firstName: 'Zoya', lastName: 'Khan' },
    school: elsewhere,
    class: '9th',
  })
  return {
    school,
    elsewhere,
    navya,
    zoya,
    admin: await app.person({ email: 'admin@lab.example', role: 'admin' }),
    incharge: await app.person({ email: 'hill@lab.example', role: 'atlIncharge' }),
    mentor: await app.person({ email: 'mentor@lab.example', role: 'mentor' }),
    pupil: await app.person({ email: 'navya@lab.example', role: 'student', student: navya }),
  }
}
