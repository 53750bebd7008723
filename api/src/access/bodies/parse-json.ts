import type { FastifyAdapter } from '@nestjs/platform-fastify'
import { maxBody } from '@tinkerdesk/shared'
import type { FastifyInstance } from 'fastify'
import { measureBody } from './measure-body.js'
import { oneATurn } from './one-a-turn.js'

/** Bodies of at most this size are parsed at once, in bytes. It takes well below a millisecond. */
const maxSmall = 16 * 1024

/**
 * Lets a server parse JSON bodies. Their shape is measured first: 1 MB of brackets takes 20 times as long to parse as the same of text. Of large
 * ones, one is parsed in each turn of the event loop, since the ends of many may arrive together.
 */
export function parseJson(adapter: FastifyAdapter): void {
  const parse = adapter.getInstance<FastifyInstance>().getDefaultJsonParser('error', 'error')
  const ownTurn = oneATurn()
  adapter.useBodyParser(
    'application/json',
    false,
    { bodyLimit: maxBody },
    async (request, body, done) => {
      if (body.length > maxSmall) await ownTurn()
      measureBody(body)
      parse(request, body.toString(), done)
    },
  )
}
