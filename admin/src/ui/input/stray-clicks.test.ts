import { isStray } from './stray-clicks.js'

const undo = { className: 'toast-action', isConnected: false }
const row = null

describe('the second click of a double click', () => {
  it('It is not for what lies below a button that has gone', () => {
    expect(isStray(2, undo, row)).toBe(true)
    expect(isStray(2, undo, { className: 'link', isConnected: true })).toBe(true)
    expect(isStray(3, undo, row)).toBe(true)
  })

  it('It is for a button that is still there, or one that took its place', () => {
    expect(isStray(2, { ...undo, isConnected: true }, row)).toBe(false)
    expect(isStray(2, undo, { ...undo, isConnected: true })).toBe(false)
  })

  it('It is for a row that was clicked before, and so is any first click', () => {
    expect(isStray(2, null, row)).toBe(false)
    expect(isStray(1, undo, row)).toBe(false)
  })
})
