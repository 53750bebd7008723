import { request as requestPlain, type ClientRequest, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Pinned } from './safe-address.js'

/** Limits of one attempt. */
export interface PostLimits {
  /** From the connection to the end of the answer. */
  timeoutMs: number
  /** The bytes of an answer that are read. The rest is not waited for. */
  maxBytes: number
}

/** Returns a look-up that gives the one address, in either way that sockets ask for it. */
const onlyTo =
  ({ address, family }: Pinned): LookupFunction =>
  (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)

/**
 * Sends a body to an address that was looked up before, and returns the status of the answer. Follows no redirect, sends no cookie and keeps no
 * connection. Rejects without an answer in time, or with too long headers.
 */
export function postPinned(
  url: URL,
  to: Pinned,
  { headers, body }: { headers: Record<string, string>; body: string },
  { timeoutMs, maxBytes }: PostLimits,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      lookup: onlyTo(to),
      maxHeaderSize: 16_384,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Tinkerdesk',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
    }
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const sent: ClientRequest = send(url, options, (answer) => {
      const done = () => {
        resolve(answer.statusCode ?? 0)
        sent.destroy()
      }
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes) done()
      })
      answer.once('end', done)
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
