import { typedAhead } from './typed-ahead.js'

describe('keys that come before quick find', () => {
  it('They are its text', () => {
    expect(typedAhead(['Shift', 'A', 's', 'j', 'Backspace', 'h', 'a', ' ', '8'])).toEqual({
      text: 'Asha 8',
      isEntered: false,
    })
  })

  it('They end with Enter', () => {
    expect(typedAhead(['क', 'व', 'Enter', 'x'])).toEqual({ text: 'कव', isEntered: true })
  })
})
