import { resourceNamed } from '@tinkerdesk/shared'
import { keptValues } from './kept-form.js'

describe('keptValues', () => {
  it('keeps what was typed, has initial values for new fields, and leaves out fields that do not exist any more', () => {
    const tag = resourceNamed('tag')
    expect(keptValues(tag, { name: null }, { values: { name: 'Kites', label: 'old' } })).toEqual({ name: 'Kites' })
    expect(keptValues(tag, { name: null }, { values: { label: 'old' } })).toEqual({ name: null })
  })
})
