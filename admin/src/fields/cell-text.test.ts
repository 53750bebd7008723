import { text } from '@tinkerdesk/shared'
import { readCell } from './cell-text.js'

describe('a text that is typed or pasted into a cell', () => {
  it('clears the cell if nothing of it can be seen', () => {
    for (const unseen of ['', ' \n', '\u200b', '\u3164\u2800'])
      expect(readCell(text('Name'), unseen)).toEqual({ value: null })
  })

  it('loses what cannot be seen around it, and keeps the joiners of its words', () => {
    expect(readCell(text('Name'), '\u200b क्\u200dष \u3164')).toEqual({ value: 'क्\u200dष' })
  })
})
