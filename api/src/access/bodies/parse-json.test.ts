import { setImmediate as turn } from 'node:timers/promises'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { FastifyInstance } from 'fastify'
import { parseJson } from './parse-json.js'

/** Returns the largest number of bodies that are handled in one turn of the event loop, if some of this size are sent at once. */
async function maxInATurn(size: number): Promise<number> {
  const adapter = new FastifyAdapter()
  parseJson(adapter)
  const fastify = adapter.getInstance<FastifyInstance>()
  let handled = 0
  fastify.post('/', () => ({ handled: (handled += 1) }))
  await fastify.ready()
  const payload = JSON.stringify({ text: 'a'.repeat(size) })
  const headers = { 'content-type': 'application/json' }
  const answers = Promise.all(
    Array.from({ length: 20 }, () =>
      fastify.inject({ method: 'POST', url: '/', headers, payload }),
    ),
  )
  const counts = [0]
  for (let turns = 0; turns < 1000 && handled < 20; turns += 1) {
    await turn()
    counts.push(handled)
  }
  for (const { statusCode } of await answers) expect(statusCode).toBe(200)
  await fastify.close()
  return Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)))
}

test('of large bodies that end together, one is parsed in each turn of the event loop', async () => {
  expect(await maxInATurn(20_000)).toBe(1)
  expect(await maxInATurn(2000)).toBeGreaterThan(1)
})
