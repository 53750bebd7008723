import { allOf, always, anyOf, fragment, isSame, never } from './fragment.js'

const a = fragment('a = ?', 1)
const b = fragment('b = ?', 2)

describe('all of some fragments', () => {
  it('is everything without parts, and nothing with one that matches nothing', () => {
    expect(allOf([])).toBe(always)
    expect(allOf([always, always])).toBe(always)
    expect(allOf([a, never])).toBe(never)
  })

  it('joins the rest with their values in order', () => {
    expect(allOf([always, a])).toBe(a)
    expect(allOf([b, always, a])).toEqual({ text: '(b = ? AND a = ?)', values: [2, 1] })
  })
})

describe('one of some fragments', () => {
  it('is nothing without parts, and everything with one that matches everything', () => {
    expect(anyOf([])).toBe(never)
    expect(anyOf([never, never])).toBe(never)
    expect(anyOf([a, always])).toBe(always)
  })

  it('joins the rest with their values in order', () => {
    expect(anyOf([never, a])).toBe(a)
    expect(anyOf([b, never, a])).toEqual({ text: '(b = ? OR a = ?)', values: [2, 1] })
  })

  it('keeps its brackets inside the other', () => {
    expect(allOf([anyOf([a, b]), a]).text).toBe('((a = ? OR b = ?) AND a = ?)')
  })
})

it('keeps the way by scanning when a part has one', () => {
  const indexed = { ...fragment('i = ?', 3), scan: { text: 's = ?', values: [4] } }
  expect(allOf([a, indexed]).scan).toEqual({ text: '(a = ? AND s = ?)', values: [1, 4] })
  expect(allOf([a, b]).scan).toBeUndefined()
})

it('compares fragments by text and values', () => {
  expect(isSame(a, fragment('a = ?', 1))).toBe(true)
  expect(isSame(a, fragment('a = ?', 2))).toBe(false)
  expect(isSame(a, b)).toBe(false)
})
