import { Logger } from '@nestjs/common'
import { Events } from './events.js'

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
