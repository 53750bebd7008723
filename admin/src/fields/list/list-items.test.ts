import { inStep, isBlankItem, linesOf, moved, newItem } from './list-items.js'

describe('the items of a list', () => {
  test('strips bullets, numbers and blank lines from pasted text', () => {
    expect(linesOf('1. Cut the straw\r\n\n2) Glue it\n- Paint\n• Dry')).toEqual([
      'Cut the straw',
      'Glue it',
      'Paint',
      'Dry',
    ])
    expect(linesOf('3 straws\n5 V battery')).toEqual(['3 straws', '5 V battery'])
  })

  test('moves an item by one position and stops at the ends', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })

  test('keeps the keys of unchanged items', () => {
    const items = [newItem('a'), newItem('b')]
    expect(inStep(items, ['a', 'b'])).toBe(items)
    const changed = inStep(items, ['a', 'x', 'y'])
    expect(changed[0]).toBe(items[0])
    expect(new Set(changed.map(({ key }) => key)).size).toBe(3)
  })

  test('treats a group without any value as blank', () => {
    expect(isBlankItem({ name: ' ', phone: null, done: false })).toBe(true)
    expect(isBlankItem({ name: 'Asha' })).toBe(false)
  })
})
