import type { Me } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { bookedBy } from './booked-by.js'

const me = (role: Me['role'], displayName: string): Me => ({
  uid: 'person0001',
  email: 'p@lab.example',
  role,
  displayName,
  schoolIds: [],
})

it('names staff whole, a student as pupils are named, and no one for the product itself', () => {
  expect(bookedBy(me('atlIncharge', 'Asha Rao'))).toBe('Asha Rao')
  expect(bookedBy(me('student', 'Navya Sharma'))).toBe('Navya S.')
  expect(bookedBy(me('admin', 'a'.repeat(300)))).toHaveLength(160)
  expect(bookedBy(system)).toBeNull()
})
