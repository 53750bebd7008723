import type { Me } from '../base/roles.js'
import { resources, resourceNamed } from '../resources/index.js'
import { abilityFor, grantReaches, grantShowsWhole, rulesFor } from './ability.js'
import { masks } from './access.js'

const me = (role: Me['role'], more: Partial<Me> = {}): Me => ({
  uid: 'u000000001',
  email: 'a@demo.example',
  role,
  displayName: 'A',
  schoolIds: [],
  ...more,
})
const names = (who: Me, action: string) => rulesFor(who, resources).flatMap((rule) => (rule.action === action ? [rule.subject] : []))

describe('the rules of a person', () => {
  it('cover no rows where the person has no scope', () => {
    const incharge = me('atlIncharge')
    expect(names(incharge, 'read')).not.toContain('student')
    expect(names(incharge, 'read')).not.toContain('studentActivity')
    expect(names(incharge, 'read')).not.toContain('school')
    const student = me('student')
    expect(names(student, 'read')).not.toContain('student')
    expect(names(student, 'update')).not.toContain('studentActivity')
  })
  it('never hold a condition that CASL would read as every row', () => {
    for (const role of ['atlIncharge', 'mentor', 'student'] as const)
      for (const rule of rulesFor(me(role), resources)) expect(JSON.stringify(rule.conditions ?? {})).not.toContain('"$in":[]')
  })
  it('keep what only admins do to admins', () => {
    for (const role of ['atlIncharge', 'mentor', 'student'] as const) {
      const may = abilityFor(me(role, { schoolIds: ['s000000001'], studentId: 's000000002', mentorId: 's000000003' }), resources)
      for (const name of ['subject', 'topic', 'subTopic', 'tag', 'school', 'user'])
        for (const action of ['create', 'update', 'archive']) expect([name, action, may.can(action, name)]).toEqual([name, action, false])
    }
  })
  it('give a student nothing of mentors, and no archive but of their own tasks and bookings', () => {
    const student = me('student', { schoolIds: ['s000000001'], studentId: 's000000002' })
    expect(names(student, 'archive')).toEqual(['task', 'slotBooking'])
    expect(names(student, 'read')).not.toContain('mentor')
  })
  it('let nobody but an admin set the base version', () => {
    for (const role of ['atlIncharge', 'mentor', 'student'] as const)
      for (const { action, grant } of rulesFor(me(role), [resourceNamed('tinkeringActivity')]))
        if (action !== 'read') expect(grantReaches(grant, 'isBase')).toBe(false)
  })
  it('let no admin change their own role or e-mail', () => {
    const updates = rulesFor(me('admin'), [resourceNamed('user')]).filter((rule) => rule.action === 'update')
    expect(
      updates.map((rule) => [JSON.stringify(rule.conditions), grantReaches(rule.grant, 'role'), grantReaches(rule.grant, 'email')]),
    ).toEqual([
      ['{"id":{"$ne":"u000000001"}}', true, true],
      ['{"id":"u000000001"}', false, false],
    ])
  })
})

describe('a grant', () => {
  it('reaches the parts of what it names, and not what it leaves out', () => {
    const grant = { can: 'read', fields: ['name', 'address.city'] } as const
    expect(grantReaches(grant, 'name.firstName')).toBe(true)
    expect(grantReaches(grant, 'address')).toBe(true)
    expect(grantReaches(grant, 'address.state')).toBe(false)
    expect(grantReaches({ can: 'read', except: ['guardians'] }, 'guardians.phone')).toBe(false)
    expect(grantReaches({ can: 'read', fields: ['name'] }, 'nameOfPet')).toBe(false)
  })
  it('shows a group whole only when nothing in it is withheld or masked', () => {
    expect(grantShowsWhole({ can: 'read', except: ['guardians.phone'] }, 'guardians')).toBe(false)
    expect(grantShowsWhole({ can: 'read', mask: { 'name.lastName': 'initial' } }, 'name')).toBe(false)
    expect(grantShowsWhole({ can: 'read', fields: ['address.city'] }, 'address')).toBe(false)
    expect(grantShowsWhole({ can: 'read', fields: ['address.city'] }, 'address.city')).toBe(true)
  })
})

describe('a mask', () => {
  it('hides the middle', () => {
    expect(masks.initial('kaur')).toBe('K.')
    expect(masks.email('navya@demo.example')).toBe('n•••@demo.example')
    expect(masks.phone('+919812076784')).toBe('+91••••••84')
  })
})
