import { describe, expect, test } from '@jest/globals'
import { resourceNamed } from '@tinkerdesk/shared'
import { searchFilters, searchPaths, titlePaths, titleSort } from './search-query.js'

const student = resourceNamed('student')
const all = () => true

describe('searching by words', () => {
  test('every word may stand in any of the paths', () => {
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

  test('nothing is asked without words or without paths', () => {
    expect(searchFilters('   ', ['name'])).toEqual([])
    expect(searchFilters('asha', [])).toEqual([])
  })

  test('only what a person may query is searched and sorted by', () => {
    expect(searchPaths(student, (path) => path !== 'email')).toEqual(['name.firstName', 'name.lastName'])
    expect(titlePaths(student, all)).toEqual(['name.firstName', 'name.lastName'])
    expect(titleSort(student, (path) => path === 'name.firstName')).toEqual([{ field: 'name.firstName', order: 'asc' }])
  })
})
