import { classesOf, toggleAll } from './classes-of.js'

const students = [
  { id: 'a', name: 'Asha', class: '10th', section: 'A' },
  { id: 'b', name: 'Bela', class: '6th', section: 'A' },
  { id: 'c', name: 'Chand', class: '10th', section: 'B' },
]

describe('selecting students by class', () => {
  test('lists classes in school order, without students who have a copy', () => {
    expect(classesOf(students, new Set(['c']))).toEqual([
      { name: '6th', total: 1, free: ['b'] },
      { name: '10th', total: 2, free: ['a'] },
      { name: '10th A', total: 1, free: ['a'] },
      { name: '10th B', total: 1, free: [] },
    ])
  })

  test('names no sections of a class that has one, or none', () => {
    const students = ['', '', 'A'].map((section, at) => ({
      id: String(at),
      name: 'Dev',
      class: '7th',
      section,
    }))
    expect(classesOf(students, new Set()).map(({ name }) => name)).toEqual(['7th'])
  })

  test('selects and deselects a class as a whole', () => {
    const selected = toggleAll(new Set(['a']), ['a', 'c'])
    expect([...selected].sort()).toEqual(['a', 'c'])
    expect(toggleAll(selected, ['a', 'c']).size).toBe(0)
    expect(toggleAll(new Set(), []).size).toBe(0)
  })
})
