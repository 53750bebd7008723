import type { Me, Role } from '../../base/roles.js'
import { sampleId } from '../../fields/id.js'

/** A person with every kind of scope, for trying out the functions of a declaration when the product starts. */
export const samplePerson = (role: Role): Me => ({
  uid: sampleId,
  email: 'someone@demo.example',
  role,
  displayName: 'Someone',
  schoolIds: [sampleId],
  coordinatedIds: [sampleId],
  studentId: sampleId,
  mentorId: sampleId,
})
