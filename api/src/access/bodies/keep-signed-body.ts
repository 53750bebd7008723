import type { preParsingHookHandler } from 'fastify'
import { maxSignedBody } from './signed-addresses.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a body whose sender signed them. */
    signedBody?: Buffer
  }
}

/** Keeps the bytes of a body beside the value that is parsed from them. */
export const keepSignedBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const chunks: Buffer[] = []
  let size = 0
  payload.on('data', (chunk: Buffer) => {
    size += chunk.length
    // The parser refuses a longer body.
    if (size <= maxSignedBody) chunks.push(chunk)
  })
  // Runs before the listener of the parser, which is added later.
  payload.once('end', () => (request.signedBody = Buffer.concat(chunks)))
  done(null, payload)
}
