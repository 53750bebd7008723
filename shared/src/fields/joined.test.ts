import { idOf, unjoined } from './joined.js'

test('reads the id of a related record, joined or not', () => {
  expect(['01J', { id: '01J', name: 'A' }, null, undefined, '', {}, 7].map(idOf)).toEqual([
    '01J',
    '01J',
    null,
    null,
    '',
    null,
    null,
  ])
})

test('keeps an empty value apart from a withheld one', () => {
  expect([null, undefined, { id: '01J' }].map(unjoined)).toEqual([null, undefined, '01J'])
})
