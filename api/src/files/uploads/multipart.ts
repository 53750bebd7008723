import type { FastifyMultipartBaseOptions } from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import { maxResourceFile } from '@tinkerdesk/shared'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ProblemError } from '../../problems/problem-error.js'
import { boundaryIn, countBoundaries } from './count-boundaries.js'

/** The form of an upload, for the OpenAPI description. `takeOneFile` reads it as a stream. */
export const uploadBody = z.strictObject({ file: z.file() })

/** Slightly generous, so that a second file or an unknown field is reported rather than cut off. */
export const multipartOptions: FastifyMultipartBaseOptions = {
  throwFileSizeLimit: false,
  limits: {
    files: 2,
    fields: 1,
    parts: 3,
    fieldSize: 1000,
    headerPairs: 50,
    fileSize: maxResourceFile + 1,
  },
}

/** How long the rest of a refused upload is read and discarded, in milliseconds. */
const drainTime = 30_000

const expected = 'Please send exactly one file, as the field "file".'
const refusal = (message: string) =>
  new ProblemError('bad_request', { title: expected, issues: [{ path: 'file', message }] })

const unreadable = () =>
  new ProblemError('bad_request', {
    title: 'The upload was cut short or is not readable. Please try again.',
  })

interface Taking<T> {
  receive(file: MultipartFile): Promise<T>
  discard(upload: T): Promise<void>
}

/** Reads a request that must contain one file, as the field `file`, and passes its stream on. Reverts everything on failure. */
export async function takeOneFile<T extends object>(
  request: FastifyRequest,
  { receive, discard }: Taking<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw new ProblemError('unsupported_media', {
      title: 'Please send the file as multipart/form-data.',
    })
  const boundary = boundaryIn(request.headers['content-type'])
  if (boundary === null) throw unreadable()
  countBoundaries(request.raw, boundary)
  let upload: T | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file')
        throw new ProblemError('unknown_field', {
          title: expected,
          issues: [{ path: part.fieldname, message: 'This is not a file' }],
        })
      if (upload) throw refusal('There is more than one file')
      upload = await receive(part)
    }
    if (!upload) throw refusal('There is no file')
    return upload
  } catch (error) {
    if (upload) await discard(upload)
    drain(request)
    throw isOurs(error) ? error : unreadable()
  }
}

/** Returns true for our own problems and disk failures. Everything else is the fault of the request. */
const isOurs = (error: unknown): boolean =>
  error instanceof ProblemError ||
  (error instanceof Error &&
    ('syscall' in error || (error as NodeJS.ErrnoException).code === 'ERR_FS_FILE_TOO_LARGE'))

/** Reads the rest of a refused upload, since a client that is still sending cannot see a response on a broken connection. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe()
  if (raw.complete || raw.destroyed) return
  raw.resume()
  const end = setTimeout(() => raw.destroy(), drainTime)
  end.unref()
  raw.once('close', () => clearTimeout(end))
}
