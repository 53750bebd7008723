import type { FastifyInstance } from 'fastify'
import type { FreeSpace } from '../files/free-space.js'

/** Requests that need hardly any space: signing in and out, a new password, stopping a job. Deleting is a method of its own. */
const always = /^\/api\/(auth\/|jobs\/[^/]+\/stop)/

/** Refuses to store anything while less space is left than `MIN_FREE_DISK`, before the body is read. */
export function refuseWhenFull(fastify: FastifyInstance, space: FreeSpace): void {
  fastify.addHook('onRequest', async ({ method, url, is404 }) => {
    if (
      (method !== 'POST' && method !== 'PATCH') ||
      is404 ||
      !url.startsWith('/api/') ||
      always.test(url)
    )
      return
    const isUpload = url === '/api/files' || url.startsWith('/api/files?')
    await space.assertFor(isUpload ? 'files' : 'records')
  })
}
