import { screens, type Screen } from '@tinkerdesk/shared'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { assertScreens } from './assert-screens.js'
import { featureRoutes } from './feature-routes.js'

const screen = (route: string, more: Partial<Screen> = {}): Screen => ({
  route,
  access: 'tasks',
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
  expect(() => assertScreens(screens, featureRoutes, pages)).not.toThrow()
})

test.each([
  [
    [screen('/tasks')],
    { '/task': 'tasks/tasks-page' },
    [file],
    ['"/task", which is not a screen', 'The screen "/tasks" has no page'],
  ],
  [
    [screen('/tasks')],
    { '/tasks': 'tasks/task-page' },
    [file],
    ['features/tasks/task-page.tsx, which does not exist'],
  ],
  [
    [screen('/tasks', { resource: { name: 'task', page: 'list' } })],
    {},
    [file],
    ['features/tasks/tasks-page.tsx is for no screen'],
  ],
  [
    [screen('/tasks', { resource: { name: 'task', page: 'list' } })],
    { '/tasks': 'tasks/tasks-page' },
    [file],
    ['both the page of a resource and the page of a feature'],
  ],
  [
    [screen('/tasks/:id'), screen('/tasks/:taskId')],
    {},
    [],
    ['There are two screens at "/tasks/:"'],
  ],
  [
    [screen('/books', { resource: { name: 'book', page: 'list' } })],
    {},
    [],
    ['shows "book", which is not a resource'],
  ],
  [
    [screen('/late', { resource: { name: 'task', page: 'list', list: 'late' } })],
    {},
    [],
    ['shows the list "late", which "task" does not'],
  ],
  [
    [screen('/owed', { resource: { name: 'payment', page: 'list' } })],
    {},
    [],
    ['"/owed" opens to the role "mentor", which has no rights to "payment"'],
  ],
  [
    [],
    {},
    [],
    [
      'The list "drafts" of "tinkeringActivity" is for "/ta-gen-report", which is not a screen of it.',
    ],
  ],
])('a fault is named: %#', (screens, pages, files, sentences) => {
  for (const sentence of sentences)
    expect(() => assertScreens(screens, pages, files)).toThrow(sentence)
})
