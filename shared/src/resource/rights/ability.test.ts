import type { Me } from '../../base/roles.js'
import { roles } from '../../base/roles.js'
import { resources, resourceNamed } from '../../resources/index.js'
import { abilityFor, grantReaches, grantShowsWhole, rulesFor } from './ability.js'
import { masks } from '../declare/access.js'
import { grantedFields } from './granted-fields.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'
import { itemPartsOf } from '../../fields/index.js'
import { systemNames } from '../declare/system-fields.js'

const me = (role: Me['role'], more: Partial<Me> = {}): Me => ({
  uid: 'u000000001',
  email: 'a@demo.example',
  role,
  displayName: 'A',
  schoolIds: [],
  ...more,
})
const names = (who: Me, action: string) =>
  rulesFor(who, resources).flatMap((rule) => (rule.action === action ? [rule.subject] : []))

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
      for (const rule of rulesFor(me(role), resources))
        expect(JSON.stringify(rule.conditions ?? {})).not.toContain('"$in":[]')
  })
  it('keep what only admins do to admins', () => {
    for (const role of ['atlIncharge', 'mentor', 'student'] as const) {
      const may = abilityFor(
        me(role, { schoolIds: ['s000000001'], studentId: 's000000002', mentorId: 's000000003' }),
        resources,
      )
      for (const name of ['subject', 'topic', 'subTopic', 'tag', 'school', 'user'])
        for (const action of ['create', 'update', 'archive'])
          expect([name, action, may.can(action, name)]).toEqual([name, action, false])
    }
  })
  it('give a student nothing of mentors, and no archive but of their own tasks, bookings and requests', () => {
    const student = me('student', { schoolIds: ['s000000001'], studentId: 's000000002' })
    expect(names(student, 'archive')).toEqual(['task', 'entryRequest', 'slotBooking'])
    expect(names(student, 'read')).not.toContain('mentor')
  })
  it('let nobody but an admin set the base version', () => {
    for (const role of ['atlIncharge', 'mentor', 'student'] as const)
      for (const { action, grant } of rulesFor(me(role), [resourceNamed('tinkeringActivity')]))
        if (action !== 'read') expect(grantReaches(grant, 'isBase')).toBe(false)
  })
  it('let no admin change their own role or e-mail', () => {
    const updates = rulesFor(me('admin'), [resourceNamed('user')]).filter(
      (rule) => rule.action === 'update',
    )
    expect(
      updates.map((rule) => [
        JSON.stringify(rule.conditions),
        grantReaches(rule.grant, 'role'),
        grantReaches(rule.grant, 'email'),
      ]),
    ).toEqual([
      ['{"id":{"$ne":"u000000001"}}', true, true],
      ['{"id":"u000000001"}', false, false],
    ])
  })
})

describe('the ability of a person', () => {
  const people = roles.map((role) =>
    me(role, { schoolIds: ['s000000001'], studentId: 's000000002', mentorId: 's000000003' }),
  )
  const pathsOf = (resource: (typeof resources)[number]) =>
    [
      ...Object.keys(resource.fields),
      ...Object.keys(resource.derived),
      ...leavesOf(resource).map(({ path }) => path),
    ].flatMap((path) => {
      const field = fieldAt(resource, path)
      return [
        path,
        ...Object.keys((field && itemPartsOf(field)) ?? {}).map((part) => `${path}.${part}`),
      ]
    })

  it('finds exactly the rules whose grants reach a field', () => {
    let withheld = 0
    for (const person of people)
      for (const resource of resources) {
        const ability = abilityFor(person, [resource])
        for (const rule of rulesFor(person, [resource]))
          for (const path of pathsOf(resource)) {
            const isFound = ability
              .rulesFor(rule.action, resource.name, path)
              .some(({ origin }) => (origin as typeof rule).grant === rule.grant)
            expect([person.role, resource.name, rule.action, path, isFound]).toEqual([
              person.role,
              resource.name,
              rule.action,
              path,
              grantReaches(rule.grant, path),
            ])
            if (!isFound) withheld++
          }
      }
    expect(withheld).toBeGreaterThan(100)
  })
  it('has no inverted rule, and names only fields that exist', () => {
    for (const person of people)
      for (const resource of resources)
        for (const { inverted, fields } of abilityFor(person, [resource]).rulesFor(
          'read',
          resource.name,
        )) {
          expect(inverted).toBe(false)
          for (const path of fields ?? [])
            expect([
              path,
              fieldAt(resource, path) !== undefined ||
                path in resource.derived ||
                systemNames.some((name) => name === path),
            ]).toEqual([path, true])
        }
  })
  it('refuses to decide on a row', () => {
    const student = people.find(({ role }) => role === 'student')!
    const rule = abilityFor(student, resources)
      .rulesFor('read', 'student')
      .find(({ conditions }) => conditions)!
    expect(() => rule.matchesConditions({ id: 's000000002' } as never)).toThrow(
      'decided on by the database',
    )
  })
})

describe('a grant', () => {
  it('is expanded to the fields that it leaves', () => {
    const apartment = resourceNamed('apartment')
    const [grant] = apartment.access.student!
    const fields = grantedFields(apartment, grant!)
    expect(fields).toContain('incharge.firstName')
    expect(fields).not.toContain('incharge')
    expect(fields).not.toContain('incharge.email')
    expect(grantedFields(apartment, { can: 'read' })).toBeUndefined()
    expect(
      grantedFields(apartment, { can: 'read', fields: ['incharge'], except: ['incharge.email'] }),
    ).not.toContain('incharge.email')
    expect(grantedFields(apartment, { can: 'read', fields: [] })).toEqual(['id'])
  })
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
    expect(grantShowsWhole({ can: 'read', mask: { 'name.lastName': 'initial' } }, 'name')).toBe(
      false,
    )
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
