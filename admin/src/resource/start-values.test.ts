import { describe, expect, test } from '@jest/globals'
import { initialRow, resourceNamed, type Me } from '@tinkerdesk/shared'
import { startValues } from './start-values.js'

const me = (role: Me['role'], schoolIds: string[]): Me => ({ uid: 'u', email: 'a@demo.example', role, displayName: 'A', schoolIds })
const student = resourceNamed('student')

describe('what a new record starts with', () => {
  test("an in-charge's one school is chosen already", () => {
    expect(startValues(student, me('atlIncharge', ['s1'])).school).toBe('s1')
    expect(startValues(student, me('atlIncharge', ['s1', 's2'])).school).toBeNull()
  })

  test('where nothing is prescribed, the declared values stand', () => {
    expect(startValues(student, me('admin', []))).toEqual(initialRow(student))
  })

  test('a value that is prescribed stands instead of the declared one', () => {
    expect(startValues(resourceNamed('tinkeringActivity'), me('student', ['s1'])).status).toBe('draft')
  })
})
