import { describe, expect, test } from '@jest/globals'
import { derivedPathsOf, initialRow, resourceNamed, valueAt } from '@tinkerdesk/shared'
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
    expect(derivedPathsOf(school, initialRow(school)).size).toBe(0)
  })

  test('what was chosen within a value goes when that value changes, down the whole chain', () => {
    const chosen = { ...initialRow(activity), subject: 'a'.repeat(26), topic: 'b'.repeat(26), subTopic: 'c'.repeat(26) }
    const values = withValue(activity, chosen, 'subject', 'd'.repeat(26))
    expect([values.topic, values.subTopic]).toEqual([null, null])
    expect(withValue(activity, chosen, 'subTopic', null).topic).toBe('b'.repeat(26))
  })

  test('a fee is not typed while nothing is paid', () => {
    expect(derivedPathsOf(activity, initialRow(activity))).toContain('fee')
    expect(derivedPathsOf(activity, withValue(activity, initialRow(activity), 'isPaid', true))).not.toContain('fee')
  })
})
