import { createServer } from 'node:http'
import { once } from 'node:events'
import { listenSentence } from './listen-sentence.js'

it('names the setting of a host that is not of this machine, and leaves other errors alone', async () => {
  const server = createServer().listen(0, '198.51.100.7')
  const error = await once(server, 'listening').catch((reason: unknown) => reason)
  const settings = {
    HOST: ['METRICS_HOST', '198.51.100.7'],
    PORT: ['METRICS_PORT', 9464],
  } as const
  expect(listenSentence(error, settings)).toEqual(
    new Error('METRICS_HOST is 198.51.100.7, which is no address of this machine.'),
  )
  expect(listenSentence({ code: 'EACCES' }, settings)).toEqual(
    new Error('METRICS_PORT is 9464, which this user may not use. Set it to 1024 or more.'),
  )
  const other = new Error('other')
  expect(listenSentence(other, settings)).toBe(other)
})
