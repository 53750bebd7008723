import { destination } from './destination.js'

it.each([
  [null, '/'],
  ['', '/'],
  ['/student-data/view?page=2', '/student-data/view?page=2'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth/sign-in', '/'],
])('after signing in, %s leads to %s', (to, address) => {
  expect(destination(to, 'https://desk.example')).toBe(address)
})
