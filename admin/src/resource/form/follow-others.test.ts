import { resourceNamed } from '@tinkerdesk/shared'
import { followOthers, withTyped } from './follow-others.js'

const student = resourceNamed('student')
const system = {
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'b',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const start = {
  id: 'a',
  version: 3,
  ...system,
  name: { firstName: 'Asha', lastName: null },
  class: '6th',
  section: 'A',
}
const typed = { ...start, name: { firstName: 'Ashita', lastName: null } }
const now = { ...start, version: 5, name: { firstName: 'Aasha', lastName: 'Rao' }, class: '7th' }

describe('a half-typed form whose record others change', () => {
  it('takes their values where nothing was typed, and keeps its version and the value before the typed one', () => {
    expect(followOthers(student, start, now, typed)).toMatchObject({
      version: 3,
      name: { firstName: 'Asha', lastName: 'Rao' },
      class: '7th',
      section: 'A',
    })
  })

  it('lays what was typed over another row', () => {
    expect(withTyped(student, now, start, typed)).toMatchObject({
      version: 5,
      name: { firstName: 'Ashita', lastName: 'Rao' },
      class: '7th',
    })
  })
})
