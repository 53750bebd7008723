import { jest } from '@jest/globals'
import type { LiveEvent } from '@refinedev/core'
import {
  defineResource,
  relation,
  resources,
  type LiveChange,
  type Resource,
} from '@tinkerdesk/shared'
import { noteOwnWrite } from '../client/own-writes.js'
import { liveChanged, liveProvider } from './live-provider.js'

jest.useFakeTimers()

const changed = (id: string): LiveChange[] => [{ id, version: 2, action: 'update' }]

type Options = Parameters<typeof liveProvider.subscribe>[0]
const open = (resource: string, more: Record<string, unknown> = {}) => {
  const callback = jest.fn<(event: LiveEvent) => void>()
  const options = {
    channel: `resources/${resource}`,
    types: ['*'],
    callback,
    params: { resource, ...more },
  }
  return { callback, subscription: liveProvider.subscribe(options as Options) }
}
const list = (resource: string, meta: Record<string, unknown> = {}) =>
  open(resource, { subscriptionType: 'useList', meta })

test('refreshes once per burst, through one of the hooks that show the resource', () => {
  const [first, second, other] = [list('students'), list('students'), list('teams')]
  liveChanged('student', changed('a'))
  liveChanged('student', undefined)
  expect(second.callback).not.toHaveBeenCalled()
  jest.runAllTimers()
  expect(first.callback.mock.calls.length + second.callback.mock.calls.length).toBe(1)
  expect(other.callback).not.toHaveBeenCalled()
  for (const { subscription } of [first, second, other]) liveProvider.unsubscribe(subscription)
})

test('follows the resources whose names a list shows', () => {
  const students = list('students', { join: [{ field: 'school' }] })
  liveChanged('school', changed('a'))
  liveChanged('tag', changed('a'))
  jest.runAllTimers()
  expect(students.callback).toHaveBeenCalledTimes(1)
  liveProvider.unsubscribe(students.subscription)
})

test('follows the resources whose names are in the names of its rows', () => {
  const seat = defineResource({
    name: 'seat',
    label: { one: 'Seat', many: 'Seats' },
    url: 'seats',
    title: ['student'],
    fields: { student: relation('Student', 'student') },
    list: { columns: ['student'], sort: 'createdAt' },
    form: [],
    access: {},
  })
  ;(resources as Resource[]).push(seat)
  const seats = list('seats')
  liveChanged('student', changed('a'))
  liveChanged('school', changed('a'))
  jest.runAllTimers()
  expect(seats.callback).toHaveBeenCalledTimes(1)
  liveProvider.unsubscribe(seats.subscription)
})

test('delivers each event with its ids, and none after unsubscribing', () => {
  const events = open('students')
  liveChanged('student', changed('a'))
  liveChanged('student', changed('b'))
  expect(events.callback.mock.calls.map(([{ payload }]) => payload)).toEqual([
    { ids: ['a'], actions: ['update'], changes: changed('a') },
    { ids: ['b'], actions: ['update'], changes: changed('b') },
  ])
  liveProvider.unsubscribe(events.subscription)
  liveChanged('student', changed('c'))
  jest.runAllTimers()
  expect(events.callback).toHaveBeenCalledTimes(2)
})

test('does not reload what this tab saved, except where rows of other resources show it', () => {
  const [students, teams, events] = [
    list('students'),
    list('teams', { join: [{ field: 'members' }] }),
    open('students'),
  ]
  const own: LiveChange[] = [{ id: 'a', version: 2, action: 'update', by: 'tab' }]
  noteOwnWrite('/api/students/a', { version: 1 })
  liveChanged('student', own)
  jest.runAllTimers()
  expect(students.callback).not.toHaveBeenCalled()
  expect(teams.callback).toHaveBeenCalledTimes(1)
  expect(events.callback).toHaveBeenCalledTimes(1)
  // A second change by this tab that no request named: it followed from another record.
  liveChanged('student', own)
  jest.runAllTimers()
  expect(students.callback).toHaveBeenCalledTimes(1)
  // Another person changed it at the same time.
  noteOwnWrite('/api/students/a', { version: 1 })
  liveChanged('student', changed('a'))
  jest.runAllTimers()
  expect(students.callback).toHaveBeenCalledTimes(2)
  for (const { subscription } of [students, teams, events]) liveProvider.unsubscribe(subscription)
})

test('delivers several resources to one subscription', () => {
  const events = open('nothing', { resources: ['student', 'schools', 'nothing'] })
  for (const resource of ['student', 'school', 'tag']) liveChanged(resource, undefined)
  expect(events.callback).toHaveBeenCalledTimes(2)
  liveProvider.unsubscribe(events.subscription)
})

test('does not subscribe to unknown resources', () => {
  expect(open('nothing').subscription).toBeUndefined()
  expect(() => liveProvider.unsubscribe(undefined)).not.toThrow()
})
