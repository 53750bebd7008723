import { Logger } from '@nestjs/common'
import type { Transaction } from '../database/database.js'
import { Events } from './events.js'

test('what ends a right is urgent, and so is a change of an account', () => {
  const events = new Events({ hear: async () => undefined, post: async () => undefined })
  const urgent: unknown[] = []
  // A transaction of which only these two are called.
  const tx = {
    afterCommit: () => undefined,
    post: ({ name }: { name: string }, isUrgent: boolean) => void urgent.push([name, isUrgent]),
  } as unknown as Transaction
  const change = { id: 'a', version: 1, action: 'update', by: 'b' } as const
  events.emitAfter(tx, 'reach-changed', { userId: 'a' })
  events.emitAfter(tx, 'record-changed', { ...change, resource: 'user' })
  events.emitAfter(tx, 'record-changed', { ...change, resource: 'tag' })
  events.emitAfter(tx, 'chat-message', { group: 'g', id: 'm', sequence: 1 })
  expect(urgent).toEqual([
    ['reach-changed', true],
    ['record-changed', true],
    ['record-changed', false],
    ['chat-message', false],
  ])
})

test('a failing handler stops neither the teller nor the others', async () => {
  Logger.overrideLogger(false)
  const events = new Events({
    hear: async () => undefined,
    post: async () => undefined,
  })
  const heard: string[] = []
  events.on('reach-changed', () => {
    throw new Error('no')
  })
  events.on('reach-changed', async () => Promise.reject(new Error('no')))
  const stop = events.on('reach-changed', ({ userId }) => void heard.push(userId))
  events.emit('reach-changed', { userId: 'a' })
  stop()
  events.emit('reach-changed', { userId: 'b' })
  await Promise.resolve()
  expect(heard).toEqual(['a'])
})
