import { resourceNamed } from '@tinkerdesk/shared'
import { changedPaths } from '../values/change-diff.js'
import { differencesOf, mergedOf } from './conflict-merge.js'

const student = resourceNamed('student')
const before = {
  name: { firstName: 'Asha', lastName: 'Rao' },
  class: '6th',
  section: 'A',
  aspiration: null,
}
const mine = { ...before, section: 'B', aspiration: 'Pilot' }
const theirs = { ...before, name: { firstName: 'Aasha', lastName: 'Rao' }, section: 'C' }
const all = () => true

describe('two people change one record', () => {
  const differences = differencesOf(student, before, mine, theirs, all)
  const usual = Object.fromEntries(
    differences.map((difference) => [difference.path, difference.usual]),
  )

  test('preselects a change by one side only, and leaves a change by both open', () => {
    expect(usual).toEqual({ 'name.firstName': 'theirs', section: null, aspiration: 'mine' })
  })

  test('applies the choices to the current record, and nothing else', () => {
    const merged = mergedOf(theirs, differences, { ...usual, section: 'mine' })
    expect(merged).toEqual({ ...theirs, section: 'B', aspiration: 'Pilot' })
    expect(changedPaths(student, theirs, merged)).toEqual(['section', 'aspiration'])
  })

  test('shows no difference where both set the same value', () => {
    expect(
      differencesOf(student, before, mine, { ...theirs, section: 'B' }, all).map(
        ({ path }) => path,
      ),
    ).not.toContain('section')
  })

  test('offers no choice for what only the server writes', () => {
    const copy = resourceNamed('studentActivity')
    const read = { status: 'Assigned', statusHistory: [{ status: 'Assigned' }], comment: null }
    const now = {
      ...read,
      status: 'Ongoing',
      statusHistory: [{ status: 'Assigned' }, { status: 'Ongoing' }],
    }
    expect(differencesOf(copy, read, read, now, all).map(({ path }) => path)).toEqual(['status'])
  })

  test('shows nothing that the person may not see', () => {
    expect(
      differencesOf(student, before, mine, theirs, (path) => path !== 'section').map(
        ({ path }) => path,
      ),
    ).not.toContain('section')
  })
})
