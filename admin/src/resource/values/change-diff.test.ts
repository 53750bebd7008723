import { resourceNamed } from '@tinkerdesk/shared'
import { changedPaths, isSame, pick, setAt } from './change-diff.js'

const student = resourceNamed('student')

describe('what changed', () => {
  test('empty text counts as no value, and the order of keys does not matter', () => {
    expect(isSame('', null)).toBe(true)
    expect(isSame({ a: 1, b: null }, { b: '', a: 1 })).toBe(true)
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
    expect(isSame(false, null)).toBe(false)
    expect(isSame([], {})).toBe(false)
  })

  test('only changed fields are named, a list as a whole', () => {
    const before = {
      name: { firstName: 'Asha', lastName: null },
      class: '6th',
      guardians: [{ name: 'Ravi' }],
    }
    const after = {
      name: { firstName: 'Asha', lastName: 'Rao' },
      class: '6th',
      guardians: [{ name: 'Ravi' }, { name: 'Mina' }],
    }
    expect(changedPaths(student, before, after)).toEqual(['name.lastName', 'guardians'])
    expect(pick(after, ['name.lastName', 'guardians'])).toEqual({
      name: { lastName: 'Rao' },
      guardians: after.guardians,
    })
  })

  test('a value is set without touching the original', () => {
    const before = { name: { firstName: 'Asha' } }
    expect(setAt(before, 'name.lastName', 'Rao')).toEqual({
      name: { firstName: 'Asha', lastName: 'Rao' },
    })
    expect(before).toEqual({ name: { firstName: 'Asha' } })
    expect(setAt({ address: null }, 'address.city', 'Pune')).toEqual({ address: { city: 'Pune' } })
  })

  test('a cleared value is sent as null', () => {
    expect(pick({ section: undefined }, ['section'])).toEqual({ section: null })
  })
})
