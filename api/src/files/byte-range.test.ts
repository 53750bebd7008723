import { parseRange } from './byte-range.js'

describe('parseRange', () => {
  it.each([
    [undefined, undefined],
    ['items=0-1', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-999', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=6-5', 'unsatisfiable'],
    ['bytes=-', 'unsatisfiable'],
    ['bytes=a-b', 'unsatisfiable'],
    ['bytes=', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
  ])('reads %j of ten bytes as %j', (header, range) =>
    expect(parseRange(header, 10)).toEqual(range),
  )
})
