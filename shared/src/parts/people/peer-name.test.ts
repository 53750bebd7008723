import { peerNameIn, peerNameOf } from './peer-name.js'

test.each([
  ['Chirag Soni', 'Chirag S.'],
  ['  Asha  Devi   rao ', 'Asha R.'],
  ['Navya', 'Navya'],
  ['ऋषि शर्मा', 'ऋषि श.'],
])('pupils see %j as %j', (name, peer) => expect(peerNameIn(name)).toBe(peer))

test('a name in parts, with or without a last name', () => {
  expect(peerNameOf({ firstName: 'Chirag', lastName: 'Soni' })).toBe('Chirag S.')
  expect(peerNameOf({ firstName: 'Navya', lastName: null })).toBe('Navya')
})
