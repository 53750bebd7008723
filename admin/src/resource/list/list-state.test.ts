import { describe, expect, test } from '@jest/globals'
import { isNarrowed, nextSort, readListState, writeListState } from './list-state.js'

const read = (query: string) => readListState(new URLSearchParams(query))

describe("a list's address", () => {
  test('comes back as it was written', () => {
    const state = { page: 3, size: 50, sort: '-name.lastName', search: 'asha kaur', filters: { class: ['6th', '7th'], fee: ['100..500'] } }
    expect(read(writeListState(state).toString())).toEqual(state)
  })

  test('is empty for a list as it usually is', () => {
    expect(writeListState(read('')).toString()).toBe('')
  })

  test('what it cannot mean is left out', () => {
    expect(read('page=-1&size=7&f.class=')).toEqual({ page: 1, size: 25, sort: '', search: '', filters: {} })
    expect(read('page=zwei').page).toBe(1)
  })

  test('follows renamed fields in its filters and its order', () => {
    const present = (path: string) => (path === 'dream' ? 'aspiration' : path)
    const state = readListState(new URLSearchParams('f.dream=Pilot&f.class=6th&sort=-dream'), present)
    expect(state).toMatchObject({ filters: { aspiration: ['Pilot'], class: ['6th'] }, sort: '-aspiration' })
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
})
