import { declaredField } from '../resource/walk/fields-of.js'
import { relationTarget } from '../fields/walk.js'
import { student } from '../resources/student.js'
import { entryFor, keepNewest, lastItem, namedGroup } from './entries.js'

it('values that must be there are returned, and a missing one is refused by its name', () => {
  expect(lastItem([1, 2])).toBe(2)
  expect(() => lastItem([])).toThrow('An empty list has no last item.')
  expect(entryFor(new Map([['a', 0]]), 'a')).toBe(0)
  expect(() => entryFor(new Map(), 'b')).toThrow('There is nothing for "b".')
  expect(relationTarget(declaredField(student, 'school')).to).toBe('school')
  expect(() => declaredField(student, 'nickname')).toThrow('"student" has no field "nickname".')
  expect(() => relationTarget(declaredField(student, 'section'))).toThrow('is not a relation.')
})

it('reads a named group of a match, and says which part a text has not', () => {
  const match = /^(?<day>\d+)(?: (?<month>\w+))?$/.exec('4')
  expect(namedGroup(match, 'day')).toBe('4')
  expect(() => namedGroup(match, 'month')).toThrow('The text has no part "month".')
  expect(() => namedGroup(null, 'day')).toThrow('The text has no part "day".')
})

it('keeps the newest entries of a map that has too many', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  keepNewest(map, 3)
  expect([...map.keys()]).toEqual(['a', 'b', 'c'])
  keepNewest(map, 1)
  expect([...map.keys()]).toEqual(['c'])
})
