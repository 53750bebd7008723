import { file, relation, text } from '../../fields/index.js'
import { defineResource } from '../define-resource.js'
import { consentFaults } from './assert-consent.js'
import { rightFaults } from './assert-rights.js'

const rest = {
  name: 'outing',
  label: { one: 'Outing', many: 'Outings' },
  url: 'outings',
  title: ['place'],
  list: { columns: ['place'], sort: 'place' },
  form: [],
} as const
const access = { admin: [{ can: 'manage' }] } as const
const child = relation('Child', 'student', { required: true })

describe('a field that needs consent', () => {
  test('is a field of files of a record that names its child', () => {
    const photo = file('Photo', { needsConsent: 'photos' })
    const fields = { place: text('Place'), child, photo }
    expect(consentFaults(defineResource({ ...rest, access, fields }))).toEqual([])
  })

  test('is refused where the record names no child, or where it holds no files', () => {
    const photo = file('Photo', { needsConsent: 'photos' })
    const place = text('Place', { needsConsent: 'photos' })
    expect(consentFaults(defineResource({ ...rest, access, fields: { place, photo } }))).toEqual([
      'outing.place needs consent, which only fields of files do: it holds none.',
      'outing.place needs consent, but outing names no student in a required field.',
      'outing.photo needs consent, but outing names no student in a required field.',
    ])
  })
})

test('only a day is shown as its year', () => {
  const faults = rightFaults(
    defineResource({
      ...rest,
      fields: { place: text('Place') },
      access: { admin: [{ can: 'manage' }], mentor: [{ can: 'read', mask: { place: 'year' } }] },
    }),
  )
  expect(faults).toEqual(['outing.access.mentor shows the year of "place", which is no day.'])
})
