import { formerUrls } from '@tinkerdesk/shared'
import type { FastifyInstance } from 'fastify'

/** Redirects requests of a renamed resource's former address in the API, with method and body (308). */
export function leadFormerAddresses(
  fastify: FastifyInstance,
  moved: { readonly [former: string]: string } = formerUrls,
): void {
  if (Object.keys(moved).length === 0) return
  fastify.addHook('onRequest', async (request, reply) => {
    const [, former = '', rest] = /^\/api\/([\w-]+)(.*)$/.exec(request.url) ?? []
    if (Object.hasOwn(moved, former)) return reply.redirect(`/api/${moved[former]}${rest}`, 308)
    return undefined
  })
}
