import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { ProblemError } from './problem-error.js'

function problemOf(code: string): ProblemError {
  // Node reads at most 16 kB before a body.
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ProblemError('payload_too_large', {
      title:
        'The address of the request is too long: at most 16 kB, with its headers. Use fewer filters or shorter texts.',
    })
  return new ProblemError(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'unavailable' : 'bad_request')
}

/** Responds to bytes that are no request, and to an address or headers that are too long, and ends the connection. No hook and no filter sees these. */
export function answerUnreadable({ code }: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const problem = problemOf(code)
  const body = JSON.stringify(problem.toRefusal())
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }
  const lines = Object.entries(headers).map((header) => header.join(': '))
  const status = ['HTTP/1.1', problem.status, STATUS_CODES[problem.status]].join(' ')
  socket.end([status, ...lines, '', body].join('\r\n'), () => socket.destroy())
}
