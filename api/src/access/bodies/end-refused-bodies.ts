import type { IncomingMessage } from 'node:http'
import { maxBody, maxResourceFile } from '@tinkerdesk/shared'
import type { FastifyInstance } from 'fastify'

/** Bytes of a body without an end in sight that are still read once it was answered. */
const maxRest = 1_048_576
const checkMs = 50

/** True if there is no body, or the client says where it ends. What is longer than any upload has no end that we wait for. */
const hasEnd = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= maxResourceFile + maxBody

/**
 * Cuts a client that goes on sending a body after the answer, such as a refusal. A browser reads the answer only when it has sent everything,
 * so the rest of an ordinary body is read and thrown away; but a body in chunks may have no end, and small chunks take much time to read.
 */
export function endRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !hasEnd(raw)) watch(raw)
    done()
  })
}

/** The stream of the body counts nothing any more, so the bytes of the connection are compared. */
function watch(request: IncomingMessage): void {
  const { socket } = request
  const last = socket.bytesRead + maxRest
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(timer)
    else if (socket.bytesRead > last) socket.destroy()
  }, checkMs).unref()
}
