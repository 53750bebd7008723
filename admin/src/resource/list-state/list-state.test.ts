import { isNarrowed, nextSort, readListState, sortPlace, writeListState } from './list-state.js'

const read = (query: string) => readListState(new URLSearchParams(query))

describe("a list's address", () => {
  test('comes back as it was written', () => {
    const columns = ['class', 'name.lastName']
    const state = {
      page: 3,
      size: 50,
      sort: 'class,-name.lastName',
      columns,
      search: 'asha kaur',
      filters: { class: ['6th', '7th'], fee: ['100..500'] },
      density: 'cosy' as const,
    }
    expect(read(writeListState(state).toString())).toEqual(state)
  })

  test('is empty for a list as it usually is', () => {
    expect(writeListState(read('')).toString()).toBe('')
  })

  test('what it cannot mean is left out', () => {
    expect(read('page=-1&size=7&f.class=&density=huge')).toEqual({
      page: 1,
      size: 25,
      sort: '',
      columns: [],
      search: '',
      filters: {},
    })
    expect(read('page=zwei').page).toBe(1)
  })

  test('follows renamed fields in its filters, its order and its columns', () => {
    const present = (path: string) => (path === 'dream' ? 'aspiration' : path)
    const state = readListState(
      new URLSearchParams('f.dream=Pilot&f.class=6th&sort=class,-dream&columns=dream,school'),
      present,
    )
    expect(state).toMatchObject({
      filters: { aspiration: ['Pilot'], class: ['6th'] },
      sort: 'class,-aspiration',
      columns: ['aspiration', 'school'],
    })
  })

  test('tells whether the list is narrowed', () => {
    expect(isNarrowed(read('page=2&sort=name'))).toBe(false)
    expect(isNarrowed(read('q=a'))).toBe(true)
    expect(isNarrowed(read('f.class=6th'))).toBe(true)
  })

  test('a column head goes up, down, and back', () => {
    expect(nextSort('', 'name')).toBe('name')
    expect(nextSort('name', 'name')).toBe('-name')
    expect(nextSort('-name', 'name')).toBe('')
    expect(nextSort('-name', 'class')).toBe('class')
  })

  test('a second column head decides between rows that are equal in the first', () => {
    expect(nextSort('class', 'name', true)).toBe('class,name')
    expect(nextSort('class,name', 'name', true)).toBe('class,-name')
    expect(nextSort('class,-name', 'name', true)).toBe('class')
    expect(nextSort('class,name', 'class', true)).toBe('-class,name')
    expect(nextSort('class,name', 'school', true)).toBe('class,school')
    expect(nextSort('class,name', 'school')).toBe('school')
    expect(sortPlace('class,-name', 'name')).toEqual({ place: 1, isDescending: true })
    expect(sortPlace('class,-name', 'school')).toBeUndefined()
  })
})
