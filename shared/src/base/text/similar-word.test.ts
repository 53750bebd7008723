import { intactParts, typingErrors } from './similar-word.js'

describe('words with typing errors', () => {
  it.each([
    ['bairva', 'bairwa', 1],
    ['ahsa', 'asha', 1],
    ['ravo', 'ravi', 1],
    ['sharna', 'sharma', 1],
    ['sharmma', 'sharma', 1],
    ['rahl', 'rahul', 1],
    ['venkatsh', 'venkatesh', 1],
    ['chandrsekahr', 'chandrasekhar', 2],
    ['bair', 'bairwa', 0],
    ['barw', 'bairwa', 1],
  ])('%s is %s with %s errors', (typed, word, errors) => {
    expect(typingErrors(typed, word)).toBe(errors)
  })

  it.each([
    ['asa', 'asha'],
    ['ravi', 'sunita'],
    ['vnkatehs', 'venkatesh'],
    ['sharma', 'verma'],
    ['abcd', ''],
  ])('%s is not %s', (typed, word) => {
    expect(typingErrors(typed, word)).toBeUndefined()
  })

  it('have a part in common with the word that is meant, for the index to look up', () => {
    for (const [typed, word] of [
      ['bairva', 'bairwa'],
      ['ahsa', 'asha'],
      ['rvai', 'ravi'],
      ['sharmma', 'sharma'],
      ['chandrsekahr', 'chandrasekhar'],
      ['shrama', 'sharma'],
      ['chadnrasekahr', 'chandrasekhar'],
    ] as const)
      expect([typed, intactParts(typed).some((part) => word.includes(part))]).toEqual([typed, true])
    expect(intactParts('bai')).toEqual([])
  })
})
