import type { Me, Role } from '../base/roles.js'

/** A person with every kind of scope, for trying out the functions of a declaration when the product starts. */
export const samplePerson = (role: Role): Me => ({
  uid: 'x'.repeat(26),
  email: 'someone@demo.example',
  role,
  displayName: 'Someone',
  schoolIds: ['x'.repeat(26)],
  studentId: 'x'.repeat(26),
  mentorId: 'x'.repeat(26),
})
