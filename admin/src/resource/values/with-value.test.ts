import {
  defineResource,
  derivedPathsOf,
  hiddenPathsOf,
  initialRow,
  leavesOf,
  relation,
  resourceNamed,
  resources,
  valueAt,
} from '@tinkerdesk/shared'
import { withValue } from './with-value.js'

const school = resourceNamed('school')
const activity = resourceNamed('tinkeringActivity')

describe('a form in step with itself', () => {
  test('the correspondent follows the principal while they are the same', () => {
    let values = withValue(school, initialRow(school), 'sameAsPrincipal', true)
    values = withValue(school, values, 'principal.firstName', 'Meera')
    expect(valueAt(values, 'correspondent.firstName')).toBe('Meera')
    expect(derivedPathsOf(school, values)).toContain('correspondent.firstName')
    expect(derivedPathsOf(school, values)).not.toContain('principal.firstName')
    expect([...derivedPathsOf(school, initialRow(school))]).toEqual(['address.country'])
  })

  test('a text that was typed for a number breaks nothing that is computed from it', () => {
    const wrong = resources.flatMap((resource) =>
      leavesOf(resource)
        .filter(({ field }) => ['number', 'rupees', 'paise'].includes(field.kind))
        .map(({ path }) => withValue(resource, initialRow(resource), path, 'a dozen'))
        .map((values) => hiddenPathsOf(resource, values).size >= 0),
    )
    expect(wrong.length).toBeGreaterThan(15)
  })

  test('what was chosen within a value goes when that value changes, down the whole chain', () => {
    const chosen = {
      ...initialRow(activity),
      subject: 'a'.repeat(26),
      topic: 'b'.repeat(26),
      subTopic: 'c'.repeat(26),
    }
    const values = withValue(activity, chosen, 'subject', 'd'.repeat(26))
    expect([values.topic, values.subTopic]).toEqual([null, null])
    expect(withValue(activity, chosen, 'subTopic', null).topic).toBe('b'.repeat(26))
  })

  test('what was chosen within the scope of a record stays until that scope is known', () => {
    const booking = defineResource({
      name: 'booking',
      label: { one: 'Booking', many: 'Bookings' },
      url: 'bookings',
      title: ['slot'],
      fields: {
        slot: relation('Slot', 'slot'),
        student: relation('Student', 'student', { within: { field: 'slot.school', by: 'school' } }),
      },
      list: { columns: [], sort: 'createdAt' },
      form: [],
      access: {},
    })
    const chosen = { slot: 'a'.repeat(26), student: 'b'.repeat(26) }
    expect(withValue(booking, chosen, 'slot', 'c'.repeat(26))).toEqual({
      slot: 'c'.repeat(26),
      student: 'b'.repeat(26),
    })
  })

  test('a fee is not typed while nothing is paid', () => {
    expect(derivedPathsOf(activity, initialRow(activity))).toContain('fee')
    expect(
      derivedPathsOf(activity, withValue(activity, initialRow(activity), 'isPaid', true)),
    ).not.toContain('fee')
  })
})
