import { initialRow, resourceNamed } from '@tinkerdesk/shared'
import { checkForm, completeRow } from './check-form.js'

const student = resourceNamed('student')
/** All that a person can set: no value that is read only. */
const all = (path: string) => path !== 'ofAgeFrom'
const school = '01HZZZZZZZZZZZZZZZZZZZZZZZ'
const full = {
  ...initialRow(student),
  name: { firstName: ' Asha ', lastName: '' },
  school,
  class: '6th',
}

describe('checking a form', () => {
  test('a new record carries all that may be set, normalised', () => {
    const { issues, body } = checkForm(student, all, null, full)
    expect(issues).toEqual([])
    expect(body).toMatchObject({
      name: { firstName: 'Asha', lastName: null },
      class: '6th',
      guardians: [],
    })
  })

  test('what is missing is named by its path', () => {
    const { issues } = checkForm(student, all, null, initialRow(student))
    expect(issues.map(({ path }) => path).sort()).toEqual(['class', 'name.firstName', 'school'])
  })

  test('a change carries only what changed', () => {
    const before = completeRow(student, { ...full, name: { firstName: 'Asha', lastName: null } })
    expect(checkForm(student, all, before, { ...before, section: 'B' }).body).toEqual({
      section: 'B',
    })
    expect(checkForm(student, all, before, { ...before, section: '' }).body).toEqual({})
  })

  test('neither sends nor reports fields that may not be set', () => {
    const before = completeRow(student, { name: { firstName: 'Asha' } })
    const { body, issues } = checkForm(student, (path) => path === 'section', before, {
      ...before,
      section: 'B',
      class: '7th',
    })
    expect(body).toEqual({ section: 'B' })
    expect(issues).toEqual([])
  })

  test('a new record is checked with what the server sets for this person', () => {
    const activity = resourceNamed('tinkeringActivity')
    const pathsOf = (status: string) =>
      checkForm(
        activity,
        (path) => ['taName', 'subject', 'topic', 'subTopic'].includes(path),
        null,
        {
          ...initialRow(activity),
          taName: 'Rain alarm',
          status,
        },
      ).issues.map(({ path }) => path)
    // A proposal needs no place in the library yet.
    expect(pathsOf('draft')).toEqual([])
    expect(pathsOf('published')).toEqual(['subject', 'topic', 'subTopic'])
  })

  test('blank rows are dropped, and an issue leads to the row of the form', () => {
    const guardians = [
      { name: '', phone: null },
      { name: 'Ravi', phone: '12' },
    ]
    const { issues } = checkForm(student, all, null, { ...full, guardians })
    expect(issues.map(({ path }) => path)).toEqual(['guardians.1.phone'])
    expect(
      checkForm(student, all, null, { ...full, guardians: [guardians[0]] }).body.guardians,
    ).toEqual([])
  })

  test('shows faults across fields beside those of single fields, but never two at one place', () => {
    const activity = resourceNamed('tinkeringActivity')
    const { issues } = checkForm(activity, all, null, {
      ...initialRow(activity),
      isPaid: true,
      fee: 0,
    })
    const paths = issues.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['taName', 'fee']))
    expect(new Set(paths).size).toBe(paths.length)
  })
})
