import { clearKept, keep } from './keep.js'

/** A storage of the browser, with room for values of up to `room` letters. */
function storage(room = Infinity): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (at) => [...values.keys()][at] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
  }
}

test('a value is stored, or left out on a full device, and nothing is stored after the device was cleared', () => {
  const [local, tab, full] = [storage(), storage(), storage(3)]
  Object.assign(globalThis, { localStorage: local, sessionStorage: tab })
  keep(local, 'columns', 'name')
  keep(full, 'columns', 'name')
  expect(local.getItem('columns')).toBe('name')
  expect(full.getItem('columns')).toBeNull()
  clearKept()
  keep(local, 'columns', 'late')
  keep(tab, 'place', 'late')
  expect([local.length, tab.length]).toEqual([0, 0])
})
