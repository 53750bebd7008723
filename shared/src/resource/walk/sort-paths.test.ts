import { resourceNamed } from '../../resources/index.js'
import { sortPathsOf } from './sort-paths.js'

it('orders by the other parts of a name where one part is equal', () => {
  expect(sortPathsOf(resourceNamed('student'), '-name.lastName')).toEqual([
    '-name.lastName',
    '-name.firstName',
  ])
  expect(sortPathsOf(resourceNamed('student'), 'class')).toEqual(['class'])
})
it('orders by the name of the record that a relation to one names', () => {
  expect(sortPathsOf(resourceNamed('student'), '-school')).toEqual(['-school.name'])
  expect(sortPathsOf(resourceNamed('slotBooking'), 'student')).toEqual([
    'student.name.lastName',
    'student.name.firstName',
  ])
  expect(sortPathsOf(resourceNamed('student'), 'tags')).toEqual(['tags'])
})
