import { resourceNamed } from '../../resources/index.js'
import { alikeCondition, alikeFaults } from './alike.js'

test('compares texts without case, other values exactly, and matches an empty value with an empty value', () => {
  const student = resourceNamed('student')
  const [paths] = student.alike
  const row = { name: { firstName: 'Asha', lastName: null }, school: '01SCHOOL', class: '8th' }
  expect(alikeCondition(student, paths!, row)).toEqual({
    'name.firstName': { $eqL: 'Asha' },
    'name.lastName': null,
    school: { $eq: '01SCHOOL' },
    class: { $eq: '8th' },
  })
  expect(
    alikeCondition(student, paths!, { ...row, name: { firstName: null, lastName: 'Rao' } }),
  ).toBeNull()
})

test('names the sets that cannot be compared', () => {
  expect(alikeFaults({ ...resourceNamed('student'), alike: [[], ['guardians'], ['pet']] })).toEqual(
    [
      'student.alike has an empty set, which every record would match.',
      'student.alike has "guardians", which is not a field that a list can be filtered by.',
      'student.alike has "pet", which is not a field that a list can be filtered by.',
    ],
  )
})
