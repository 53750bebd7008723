import { typedAhead } from './typed-ahead.js'

describe('keys that come before quick find', () => {
  it('They are its text', () => {
    expect(typedAhead(['Shift', 'A', 's', 'j', 'Backspace', 'h', 'a', ' ', '8'])).toEqual({
      text: 'Asha 8',
    })
  })

  it('They end with Enter or Escape', () => {
    expect(typedAhead(['क', 'व', 'Enter', 'x'])).toEqual({ text: 'कव', end: 'Enter' })
    expect(typedAhead(['Backspace', 'Escape'])).toEqual({ text: '', end: 'Escape' })
  })
})
