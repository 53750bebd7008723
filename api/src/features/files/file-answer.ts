import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from '../../files/byte-range.js'
import { contentDisposition } from '../../files/file-name.js'
import { MissingBytesError, type FileStore } from '../../files/file-store.js'
import { servedAs } from '../../files/sniff-type.js'
import { namesTag } from '../../http/etag.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { FileRow } from '../../files/files.tables.js'

/** Nothing in an uploaded file may run, load or be framed elsewhere, even when its address is opened directly. */
const policy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Responds to `GET` and `HEAD` of a file: whole, in part, or "unchanged". The caller has authorised it. */
export async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: FileRow,
): Promise<void> {
  const { type, how } = servedAs(file.type)
  // Sent as stored, so that its length, ranges and tag are right: the compression checks for this header.
  request.raw.headers['x-no-compression'] = 'true'
  const etag = `"${file.sha256}"`
  reply.headers({
    'Content-Type': type,
    'Content-Disposition': contentDisposition(how, file.name),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': policy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    // A shared computer may cache it, but must revalidate each time, as another person may sit there now.
    'Cache-Control': 'private, no-cache, no-transform',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  })
  if (namesTag(request.headers['if-none-match'], etag)) return void reply.code(304).send()

  const isCurrent =
    request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = isCurrent ? parseRange(request.headers.range, file.size) : undefined
  if (range === 'unsatisfiable') {
    reply.removeHeader('Content-Disposition').removeHeader('Content-Type').removeHeader('ETag')
    return void reply.code(416).header('Content-Range', `bytes */${file.size}`).send()
  }
  const length = range ? range.end - range.start + 1 : file.size
  reply.code(range ? 206 : 200).header('Content-Length', length)
  if (range) reply.header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  if (request.method === 'HEAD') return void reply.send()
  try {
    reply.send(await store.open(file.storage_key, range))
  } catch (error) {
    for (const name of ['Content-Length', 'Content-Range', 'Content-Disposition', 'ETag'])
      reply.removeHeader(name)
    if (!(error instanceof MissingBytesError)) throw error
    request.log.error(error)
    throw new ProblemError('not_found', {
      title: 'The content of this file is missing. Please contact your admin.',
    })
  }
}
