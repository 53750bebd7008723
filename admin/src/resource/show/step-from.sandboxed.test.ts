import { jest } from '@jest/globals'
import { resourceNamed } from '@tinkerdesk/shared'
import { keepOrder, placeIn, type ListOrder } from '../list-state/list-order.js'
import { stepFrom } from './step-from.js'

const student = resourceNamed('student')
const order: ListOrder = {
  address: '/student-data/view?q=patel&page=2&size=10',
  matching: {
    filters: [{ field: 'class', operator: 'eq', value: '8th' }],
    sorters: [{ field: 'name.lastName', order: 'asc' }],
    list: undefined,
    total: 5,
  },
  page: 2,
  size: 2,
  ids: ['c', 'd'],
}

beforeEach(() => {
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  Object.assign(globalThis, { sessionStorage })
  keepOrder(student, order)
  keepOrder(resourceNamed('school'), { ...order, ids: ['x'] })
})

const placeOf = (id: string) => placeIn(student, id)!
const askedFor: URL[] = []
const answer = (ids: readonly string[]) => {
  globalThis.fetch = jest.fn(async (address: string) => {
    askedFor.push(new URL(address, 'http://localhost'))
    return Response.json({ data: ids.map((id) => ({ id })), total: 5 })
  }) as unknown as typeof fetch
}

describe('the records of a list, one after another', () => {
  it('have their numbers in the whole list, and none outside of it', () => {
    expect(placeOf('d').number).toBe(4)
    expect(placeIn(student, 'x')).toBeUndefined()
    expect(placeIn(resourceNamed('mentor'), 'c')).toBeUndefined()
  })

  it('are on the same page without a request', async () => {
    answer([])
    expect(await stepFrom(student, placeOf('c'), 1)).toEqual({ id: 'd', order })
    expect(await stepFrom(student, placeOf('d'), -1)).toEqual({ id: 'c', order })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('continue on the next and the previous page, in the order and with the filters of the list', async () => {
    answer(['e'])
    const next = await stepFrom(student, placeOf('d'), 1)
    expect(next).toMatchObject({ id: 'e', order: { page: 3, ids: ['e'] } })
    const { searchParams } = askedFor.at(-1)!
    expect(Object.fromEntries(searchParams)).toMatchObject({
      page: '3',
      limit: '2',
      'sort[0]': 'name.lastName,ASC',
    })
    expect(searchParams.get('s')).toContain('8th')
    answer(['a', 'b'])
    expect(await stepFrom(student, placeOf('c'), -1)).toMatchObject({ id: 'b', order: { page: 1 } })
  })

  it('end with the list', async () => {
    keepOrder(student, { ...order, page: 3, ids: ['e'] })
    expect(await stepFrom(student, placeOf('e'), 1)).toBeUndefined()
    keepOrder(student, { ...order, page: 1, ids: ['a', 'b'] })
    expect(await stepFrom(student, placeOf('a'), -1)).toBeUndefined()
  })
})
