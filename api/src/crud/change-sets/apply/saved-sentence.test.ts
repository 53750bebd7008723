import { savedSentence } from './saved-sentence.js'

it('It says of no record that it stayed as it was if the rows are of records that never were', () => {
  expect(savedSentence({ created: 100, failed: 401 })).toBe('100 records saved. 401 not saved.')
  expect(savedSentence({ changed: 204, failed: 1 })).toBe('204 records saved. 1 stayed as before.')
})
