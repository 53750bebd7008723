import { ofAgeFrom } from './of-age.js'

test.each([
  ['2012-04-13', null, '2030-04-13'],
  ['2012-02-29', null, '2030-03-01'],
  ['2012-04-13', 2010, '2030-04-13'],
  [null, 2012, '2031-01-01'],
  [null, null, null],
])('a person born on %s or in %s is of age from %s', (day, year, from) => {
  expect(ofAgeFrom(day, year)).toBe(from)
})
