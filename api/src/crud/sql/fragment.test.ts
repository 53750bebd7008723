import { allOf, always, anyOf, fragment, isOneOf, isSame, never, phraseSearch } from './fragment.js'

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
  const search = (column: string, text: string) =>
    phraseSearch('"f"', 't', { column, text }, fragment(`instr(${column}, ?)`, text))

  it('become one lookup, inside each other as well', () => {
    const either = anyOf([search('x', 'abc'), search('y', 'def')])
    expect(either.trigrams!.query).toBe('(x : "abc") OR (y : "def")')
    expect(either.text).toBe('t.rowid IN (SELECT rowid FROM "f" WHERE "f" MATCH ?)')
    expect(either.row).toEqual(fragment('(instr(x, ?) OR instr(y, ?))', 'abc', 'def'))
    expect(allOf([either, search('x', 'ghi')]).values).toEqual([
      '((x : "abc") OR (y : "def")) AND (x : "ghi")',
    ])
  })

  it('look for a text in all its columns at once', () => {
    const columns = anyOf([search('x', 'abc'), search('y', 'abc')])
    expect(columns.values).toEqual(['{x y} : "abc"'])
    expect(anyOf([columns, search('y', 'd"f'), search('z', 'abc')]).values).toEqual([
      '({x y z} : "abc") OR (y : "d""f")',
    ])
  })

  it('keep their forms for many matches beside other conditions', () => {
    const { row, ...found } = search('x', 'abc')
    const scanned = { ...found, row: row!, scan: { ...row!, column: 'x' } }
    expect(allOf([a, scanned])).toEqual({
      text: '(a = ? AND t.rowid IN (SELECT rowid FROM "f" WHERE "f" MATCH ?))',
      values: [1, 'x : "abc"'],
      walk: {
        text: '(a = ? AND +t.rowid IN (SELECT rowid FROM "f" WHERE "f" MATCH ?))',
        values: [1, 'x : "abc"'],
      },
      scan: { text: '(a = ? AND instr(x, ?))', values: [1, 'abc'], column: 'x' },
      row: { text: '(a = ? AND instr(x, ?))', values: [1, 'abc'] },
      stream: { index: '"f"', text: '("f" MATCH ? AND a = ?)', values: ['x : "abc"', 1] },
      countAtMost: scanned.countAtMost,
    })
    expect(allOf([a, b]).walk).toBeUndefined()
  })

  it('are read one after the other only where each row is found in the index', () => {
    const either = anyOf([a, search('x', 'abc')])
    expect(either.stream).toBeUndefined()
    expect(either.row).toEqual(fragment('(a = ? OR instr(x, ?))', 1, 'abc'))
    expect(allOf([either, search('y', 'def')]).stream).toEqual({
      index: '"f"',
      ...fragment('("f" MATCH ? AND (a = ? OR instr(x, ?)))', 'y : "def"', 1, 'abc'),
    })
  })

  it('say nothing about the number of rows where another condition is enough', () => {
    expect(anyOf([a, search('x', 'abc')]).countAtMost).toBeUndefined()
  })
})

it('compares fragments by text and values', () => {
  expect(isSame(a, fragment('a = ?', 1))).toBe(true)
  expect(isSame(a, fragment('a = ?', 2))).toBe(false)
  expect(isSame(a, b)).toBe(false)
})

describe('a condition for some ids', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `id${at}`)

  it.each(['sqlite', 'postgres'] as const)('names each of them, and no other, on %s', (dialect) => {
    for (let count = 1; count <= ids.length; count += 1) {
      const { text, values } = isOneOf(dialect, 't."id"', ids.slice(0, count))
      const named = values.length === 1 && count > 1 ? JSON.parse(String(values[0])) : values
      expect([...new Set(named)]).toEqual(ids.slice(0, count))
      expect(text.split('?')).toHaveLength(values.length + 1)
    }
  })

  it('has few texts, whatever their number', () => {
    const texts = ids.map((_, at) => isOneOf('sqlite', 't."id"', ids.slice(0, at + 1)).text)
    expect(new Set(texts).size).toBe(9)
  })
})
