import { resourceNamed, type Me, type Role } from '@tinkerdesk/shared'
import { rightsOf } from './rights.js'

const person = (role: Role): Me => ({
  uid: 'u'.repeat(26),
  email: 'p@demo.example',
  role,
  displayName: 'P',
  schoolIds: ['s'.repeat(26)],
  ...(role === 'student' ? { studentId: 't'.repeat(26) } : {}),
})
const student = resourceNamed('student')

describe('the rights of a person', () => {
  test('lets an admin read, query and write everything', () => {
    const rights = rightsOf(student, person('admin'))
    expect(
      ['create', 'read', 'update', 'archive'].every((action) => rights.may(action as 'read')),
    ).toBe(true)
    expect(
      rights.mayQuery('email') && rights.mayUpdate('guardians') && rights.mayQuery('createdAt'),
    ).toBe(true)
  })

  test('has no right to a field in which this installation keeps nothing', () => {
    const rights = rightsOf(student, { ...person('admin'), unkept: ['student.dateOfBirth'] })
    const { mayRead, mayShow, mayQuery, mayFilter, maySort, mayCreate, mayUpdate } = rights
    const each = [mayRead, mayShow, mayQuery, mayFilter, maySort, mayCreate, mayUpdate]
    expect(each.map((may) => may('dateOfBirth'))).toEqual(each.map(() => false))
    expect(each.map((may) => may('yearOfBirth'))).toEqual(each.map(() => true))
  })

  test('shows a masked value to a mentor, not to be queried, and to be typed in a new record only', () => {
    const rights = rightsOf(student, person('mentor'))
    expect(rights.mayRead('email')).toBe(true)
    expect(rights.mayQuery('email')).toBe(false)
    expect([rights.mayCreate('email'), rights.mayUpdate('email')]).toEqual([true, false])
    expect(rights.mayCreate('guardians') || rights.mayCreate('guardians.name')).toBe(false)
    expect(rights.mayRead('guardians')).toBe(false)
    expect(rights.mayUpdate('section') && rights.mayQuery('name.lastName')).toBe(true)
  })

  test('lets a student query only what every row shows, peers included', () => {
    const rights = rightsOf(student, person('student'))
    expect(rights.mayRead('email')).toBe(true)
    expect(
      rights.mayQuery('email') || rights.mayQuery('name.lastName') || rights.mayQuery('createdAt'),
    ).toBe(false)
    expect(rights.mayQuery('name.firstName') && rights.mayQuery('class')).toBe(true)
    expect(rights.may('update')).toBe(false)
  })

  test('knows the fields that are the same in every record within reach', () => {
    const inCharge = person('atlIncharge')
    const isFixed = (name: Parameters<typeof resourceNamed>[0], path: string, me: Me) =>
      rightsOf(resourceNamed(name), me).isFixed(path)
    expect(isFixed('student', 'school', inCharge)).toBe(true)
    expect(isFixed('student', 'class', inCharge)).toBe(false)
    expect(
      isFixed('student', 'school', { ...inCharge, schoolIds: ['s'.repeat(26), 'r'.repeat(26)] }),
    ).toBe(false)
    // Projects for all schools are within reach, too.
    expect(isFixed('project', 'schoolName', inCharge)).toBe(false)
    expect(isFixed('student', 'school', person('mentor'))).toBe(false)
  })

  test('gives people without a reach a list without rows, like the server, and nothing to write', () => {
    const nobody = rightsOf(student, { ...person('atlIncharge'), schoolIds: [] })
    expect([nobody.may('read'), nobody.mayQuery('class'), nobody.mayRead('class')]).toEqual([
      true,
      true,
      true,
    ])
    expect([
      nobody.may('create'),
      nobody.may('update'),
      nobody.mayCreate('class'),
      nobody.mayUpdate('class'),
    ]).toEqual(Array(4).fill(false))
  })

  test('never queries an unknown path', () => {
    expect(rightsOf(student, person('admin')).mayQuery('nope')).toBe(false)
  })
})
