import { allOf, always, anyOf, fragment, isOneOf, isSame, never, trigramSearch } from './fragment.js'

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

describe('conditions that the trigram index finds', () => {
  const search = (query: string) => trigramSearch('"f"', 't', query)

  it('become one lookup, inside each other as well', () => {
    const either = anyOf([search('x : "abc"'), search('y : "abc"')])
    expect(either).toEqual(search('(x : "abc") OR (y : "abc")'))
    expect(allOf([either, search('x : "de"')])).toEqual(search('((x : "abc") OR (y : "abc")) AND (x : "de")'))
  })

  it('keep their forms for many matches beside other conditions', () => {
    const scanned = { ...search('x : "abc"'), scan: { ...fragment('instr(x, ?)', 'abc'), column: 'x' } }
    expect(allOf([a, scanned])).toEqual({
      text: '(a = ? AND t.rowid IN (SELECT rowid FROM "f" WHERE "f" MATCH ?))',
      values: [1, 'x : "abc"'],
      walk: { text: '(a = ? AND +t.rowid IN (SELECT rowid FROM "f" WHERE "f" MATCH ?))', values: [1, 'x : "abc"'] },
      scan: { text: '(a = ? AND instr(x, ?))', values: [1, 'abc'], column: 'x' },
      countAtMost: scanned.countAtMost,
    })
    expect(allOf([a, b]).walk).toBeUndefined()
  })

  it('say nothing about the number of rows where another condition is enough', () => {
    expect(anyOf([a, search('x : "abc"')]).countAtMost).toBeUndefined()
  })
})

it('compares fragments by text and values', () => {
  expect(isSame(a, fragment('a = ?', 1))).toBe(true)
  expect(isSame(a, fragment('a = ?', 2))).toBe(false)
  expect(isSame(a, b)).toBe(false)
})

describe('a condition for some ids', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `id${at}`)

  it('names each of them, and no other', () => {
    for (let count = 1; count <= ids.length; count += 1) {
      const { text, values } = isOneOf('t."id"', ids.slice(0, count))
      expect([...new Set(values)]).toEqual(ids.slice(0, count))
      expect(text.split('?')).toHaveLength(values.length + 1)
    }
  })

  it('has few texts, whatever their number', () => {
    expect(new Set(ids.map((_, at) => isOneOf('t."id"', ids.slice(0, at + 1)).text)).size).toBe(18)
  })
})
