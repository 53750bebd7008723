import { describe, expect, test } from '@jest/globals'
import { resourceNamed } from '@tinkerdesk/shared'
import { searchFilters, searchPaths, titlePaths, titleSort } from './search-query.js'

const student = resourceNamed('student')
const all = () => true

describe('searching by words', () => {
  test('finds each word in any of the paths', () => {
    expect(searchFilters(' asha  kaur ', ['name.firstName', 'email'])).toEqual([
      {
        operator: 'or',
        value: [
          { field: 'name.firstName', operator: 'contains', value: 'asha' },
          { field: 'email', operator: 'contains', value: 'asha' },
        ],
      },
      {
        operator: 'or',
        value: [
          { field: 'name.firstName', operator: 'contains', value: 'kaur' },
          { field: 'email', operator: 'contains', value: 'kaur' },
        ],
      },
    ])
  })

  test('asks nothing without words or paths', () => {
    expect(searchFilters('   ', ['name'])).toEqual([])
    expect(searchFilters('asha', [])).toEqual([])
  })

  test('searches and sorts only by fields a person may query', () => {
    expect(searchPaths(student, (path) => path !== 'email')).toEqual(['name.firstName', 'name.lastName'])
    expect(titlePaths(student, all)).toEqual(['name.firstName', 'name.lastName'])
    expect(titleSort(student, (path) => path === 'name.firstName')).toEqual([{ field: 'name.firstName', order: 'asc' }])
  })
})
