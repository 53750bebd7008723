import { readQuery } from './query.js'

describe('joins of a query', () => {
  it.each([
    [['school'], [{ path: 'school' }]],
    [['school', 'school'], [{ path: 'school' }]],
    [
      ['school||name,id', 'leader', 'school||name,isATL'],
      [{ path: 'school', fields: ['name', 'id', 'isATL'] }, { path: 'leader' }],
    ],
    [['school||name', 'school'], [{ path: 'school' }]],
    [['school', 'school||name'], [{ path: 'school' }]],
  ])('%j name each relation once', (join, joins) => {
    expect(readQuery({ join }).joins).toEqual(joins)
  })
})
