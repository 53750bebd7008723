import { keepPlace, lastAddressOf, placeAt } from './list-memory.js'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  })
})

const place = (top: number) => ({ top, windowTop: 0, row: null, selected: [] })

describe('the memory of lists', () => {
  test('returns the latest place at an address', () => {
    keepPlace('/student-data/view?page=2', place(1))
    keepPlace('/student-data/view?page=2', place(2))
    expect(placeAt('/student-data/view?page=2')).toEqual(place(2))
    expect(placeAt('/student-data/view')).toBeUndefined()
  })

  test('leads back to the page of the list that was left last', () => {
    expect(lastAddressOf('/student-data/view')).toBe('/student-data/view')
    keepPlace('/student-data/view?q=a', place(0))
    keepPlace('/student-data/view-of-others', place(0))
    expect(lastAddressOf('/student-data/view')).toBe('/student-data/view?q=a')
  })

  test('keeps the last twenty places, and ignores what it did not write', () => {
    for (let at = 0; at < 25; at++) keepPlace(`/tag-data/view?page=${at}`, place(at))
    expect(placeAt('/tag-data/view?page=4')).toBeUndefined()
    expect(placeAt('/tag-data/view?page=5')).toEqual(place(5))
    stored.set('list-places', '{')
    expect(placeAt('/tag-data/view?page=5')).toBeUndefined()
  })
})
