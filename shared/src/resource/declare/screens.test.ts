import { roles, staff } from '../../base/roles.js'
import { screenChecks } from './screens.js'

const access = {
  admin: [{ can: 'manage' }],
  mentor: [{ can: 'update', where: () => null }, { can: ['read'] }],
  student: [{ can: 'read' }],
} as const

describe('the access checks of a resource', () => {
  it('follow from its rights', () => {
    const form = { name: 'robotForm', roles: ['admin', 'mentor'] }
    expect(screenChecks('robot', access)).toEqual({
      add: form,
      form,
      report: { name: 'robotReport', roles: ['admin', 'mentor', 'student'] },
    })
  })
  it('are as the declaration says, and follow from its rights where it says nothing', () => {
    expect(screenChecks('robot', access, { called: 'machine', add: roles, report: staff })).toEqual(
      {
        add: { name: 'machineAdd', roles },
        form: { name: 'machineForm', roles: ['admin', 'mentor'] },
        report: { name: 'machineReport', roles: staff },
      },
    )
  })
  it("are a feature's own where it shows the resource", () => {
    const check = { name: 'slotManagement', roles: ['admin', 'atlIncharge'] }
    expect(screenChecks('slot', access, 'slotManagement')).toEqual({
      add: check,
      form: check,
      report: check,
    })
  })
})
