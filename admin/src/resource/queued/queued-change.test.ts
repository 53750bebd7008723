import { resourceNamed } from '@tinkerdesk/shared'
import { changeOf, mergeBodies } from './queued-change.js'

const copies = resourceNamed('studentActivity')

test('a later change is laid over an earlier one, and both comments stay', () => {
  const merged = mergeBodies(
    copies,
    { intro: 'First', goals: ['A'], comment: 'Help!' },
    { intro: 'Second', comment: 'Solved.' },
  )
  expect(merged).toEqual({ intro: 'Second', goals: ['A'], comment: 'Help!\n\nSolved.' })
  expect(mergeBodies(copies, { comment: 'Help!' }, { intro: 'Second' })).toEqual({
    comment: 'Help!',
    intro: 'Second',
  })
})

test('tells a change of a record from other entries', () => {
  const entry = {
    id: '1',
    uid: 'anna',
    at: 0,
    place: '/chats/a',
    to: '/chats/a',
    title: 'Message',
    request: { method: 'post', url: '/' },
  } as const
  expect(changeOf({ ...entry, shown: { text: 'Hello', files: [] } })).toBeUndefined()
  expect(changeOf(entry)).toBeUndefined()
  const change = {
    resource: 'studentActivity',
    start: { id: 'a', version: 1 },
    row: { id: 'a', version: 1 },
  }
  expect(changeOf({ ...entry, shown: change })).toBe(change)
})
