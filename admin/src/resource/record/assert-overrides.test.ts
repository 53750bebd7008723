import { resourceNamed } from '@tinkerdesk/shared'
import { override } from './override.js'
import { assertOverrides } from './assert-overrides.js'
import { collectOverrides } from './collect-overrides.js'

const Part = () => null
const faultsOf =
  (...overrides: Parameters<typeof assertOverrides>[0]) =>
  () =>
    assertOverrides(overrides, ({ kind }) => kind !== 'file')
const course = resourceNamed('course')
// It has a section without fields.
const report = override(resourceNamed('messageReport'), { sections: { text: Part } })

test('overrides are found by the name of their resource', () => {
  const organiser = override(course, { inputs: { organizedBy: Part } })
  expect(collectOverrides([organiser, report]).get('course')).toBe(organiser)
  expect(collectOverrides([organiser, report]).get('student')).toBeUndefined()
})

test('what types cannot see is said at the start, with its place', () => {
  expect(faultsOf(override(course, {}), override(course, {}))).toThrow(
    'There are two overrides of "course".',
  )
  expect(faultsOf(override(course, { cells: { comments: Part } }))).toThrow(
    'The override of "course" has a cell for "comments", which is not a column of its list.',
  )
  expect(faultsOf(override(course, { headers: { comments: 'Notes' } }))).toThrow(
    'The override of "course" has a header for "comments", which is not a column of its list.',
  )
  expect(faultsOf(override(resourceNamed('task'), { pages: { list: Part } }))).toThrow(
    'has a page for "list", which it has no screen for',
  )
  expect(faultsOf(override(course, { filters: { courseUploadFile: Part } }))).toThrow(
    'a filter for "courseUploadFile"',
  )
  expect(
    faultsOf(override(resourceNamed('studentActivity'), { inputs: { sourceVersion: Part } })),
  ).toThrow('in no section of its form')
  expect(faultsOf()).toThrow(
    'The section "text" of "messageReport" has no fields, and no override draws it.',
  )
  const action = { key: 'a', label: 'A', Open: Part }
  expect(faultsOf(override(course, { rowActions: [action, action] }))).toThrow(
    'need different keys',
  )
})
