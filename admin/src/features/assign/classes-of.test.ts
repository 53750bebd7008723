import { describe, expect, test } from '@jest/globals'
import { classesOf, toggleAll } from './classes-of.js'

const students = [
  { id: 'a', name: 'Asha', class: '10th', section: 'A' },
  { id: 'b', name: 'Bela', class: '6th', section: 'A' },
  { id: 'c', name: 'Chand', class: '10th', section: 'B' },
]

describe('choosing students by class', () => {
  test('classes stand in their natural order, without those who have a copy', () => {
    expect(classesOf(students, new Set(['c']))).toEqual([
      { name: '6th', total: 1, free: ['b'] },
      { name: '10th', total: 2, free: ['a'] },
    ])
  })

  test('a class is chosen whole, and left out whole', () => {
    const once = toggleAll(new Set(['a']), ['a', 'c'])
    expect([...once].sort()).toEqual(['a', 'c'])
    expect(toggleAll(once, ['a', 'c']).size).toBe(0)
    expect(toggleAll(new Set(), []).size).toBe(0)
  })
})
