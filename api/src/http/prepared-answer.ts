import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiator from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from './etag.js'

type Encoding = 'br' | 'gzip' | 'identity'

/** The highest quality takes seconds of a core for a few kB less. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** A text that is the same for everyone: compressed once, off the event loop, and then only sent. */
export class PreparedAnswer {
  private constructor(
    private readonly type: string,
    private readonly hash: string,
    private readonly bytes: Record<Encoding, Buffer>,
  ) {}

  static async of(type: string, text: string): Promise<PreparedAnswer> {
    const identity = Buffer.from(text)
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(identity, quality),
      promisify(gzip)(identity),
    ])
    const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    return new PreparedAnswer(type, hash, { br, gzip: zipped, identity })
  }

  /** Responds with the encoding that the client prefers, or with 304 when it has this text already. */
  send({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
    const encoding: Encoding =
      negotiator.negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']) ?? 'identity'
    const etag = `"${this.hash}-${encoding}"`
    // The compression of the server checks for this header.
    raw.headers['x-no-compression'] = 'true'
    reply.headers({
      'content-type': this.type,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    })
    if (namesTag(headers['if-none-match'], etag)) return void reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.send(this.bytes[encoding])
  }
}
