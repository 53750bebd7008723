import { featureCheck, screens, type Screen } from '@tinkerdesk/shared'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { assertPage, assertScreens } from './assert-screens.js'

const screen = (route: string, more: Partial<Screen> = {}): Screen => ({
  route,
  access: featureCheck('tasks'),
  title: 'A',
  ...more,
})
const file = '../features/tasks/tasks-page.tsx'

test('every screen is the page of a resource or the page of a feature', () => {
  const features = join(import.meta.dirname, '../features')
  const pages = readdirSync(features).flatMap((feature) =>
    readdirSync(join(features, feature))
      .filter((name) => name.endsWith('-page.tsx'))
      .map((name) => `../features/${feature}/${name}`),
  )
  expect(pages.length).toBeGreaterThan(10)
  expect(() => assertScreens(screens, pages)).not.toThrow()
})

const page = 'tasks/tasks-page'

test.each([
  [[screen('/tasks')], [file], ['The screen "/tasks" has no page']],
  [
    [screen('/tasks', { page: 'tasks/task-page' })],
    [file],
    ['features/tasks/task-page.tsx, which does not exist'],
  ],
  [
    [screen('/tasks', { resource: { name: 'task', page: 'list' } })],
    [file],
    ['features/tasks/tasks-page.tsx is for no screen'],
  ],
  [
    [screen('/tasks', { page, resource: { name: 'task', page: 'list' } })],
    [file],
    ['both the page of a resource and the page of a feature'],
  ],
  [[screen('/tasks/:id'), screen('/tasks/:taskId')], [], ['There are two screens at "/tasks/:"']],
  [
    [screen('/books', { resource: { name: 'book', page: 'list' } })],
    [],
    ['shows "book", which is not a resource'],
  ],
  [
    [screen('/late', { resource: { name: 'task', page: 'list', list: 'late' } })],
    [],
    ['shows the list "late", which "task" does not'],
  ],
  [
    [screen('/owed', { resource: { name: 'payment', page: 'list' } })],
    [],
    ['"/owed" opens to the role "mentor", which has no rights to "payment"'],
  ],
  [
    [],
    [],
    [
      'The list "drafts" of "tinkeringActivity" is for "/ta-gen-report", which is not a screen of it.',
    ],
  ],
])('a fault is named: %#', (screens, files, sentences) => {
  for (const sentence of sentences) expect(() => assertScreens(screens, files)).toThrow(sentence)
})

test('the file of a page without a default export is named', () => {
  expect(() => assertPage(page, { default: () => null })).not.toThrow()
  expect(() => assertPage(page, {})).toThrow(
    'features/tasks/tasks-page.tsx has no default export, which is its page.',
  )
})
