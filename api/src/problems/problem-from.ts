import { HttpException } from '@nestjs/common'
import { issuesFrom, type ProblemCode } from '@tinkerdesk/shared'
import { z } from 'zod'
import { ProblemError } from './problem-error.js'

const codesByStatus: Record<number, ProblemCode> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'route_not_found',
  405: 'method_not_allowed',
  408: 'unavailable',
  413: 'payload_too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** Codes of Fastify, its plugins, the databases and the system that mean something to people. */
const codesByName: Record<string, ProblemCode> = {
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  SQLITE_FULL: 'storage_full',
  '53100': 'storage_full',
  SQLITE_BUSY: 'unavailable',
  SQLITE_LOCKED: 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ETIMEDOUT: 'unavailable',
  // Another server has stored a record that names one which this server removes. The next try sees it.
  '23503': 'unavailable',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '53300': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
}

/** Returns the code names of an error and of its causes. */
function* codeNames(error: unknown, depth = 0): Generator<string> {
  if (error === null || typeof error !== 'object' || depth > 4) return
  const { code, cause, driverError } = error as {
    code?: unknown
    cause?: unknown
    driverError?: unknown
  }
  if (typeof code === 'string') yield code
  yield* codeNames(driverError, depth + 1)
  yield* codeNames(cause, depth + 1)
}

const codeOf = (name: string): ProblemCode | undefined =>
  codesByName[name] ??
  (name.startsWith('SQLITE_BUSY') || name.startsWith('SQLITE_LOCKED') || /^08\w{3}$/.test(name)
    ? 'unavailable'
    : undefined)

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus()
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' ? status : undefined
}

/** Turns any exception into the problem that a client may see. An unexpected one becomes `internal` and reveals nothing. */
export function problemFrom(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof z.ZodError)
    return new ProblemError('validation_failed', { issues: issuesFrom(error) })
  for (const name of codeNames(error)) {
    const code = codeOf(name)
    if (code) return new ProblemError(code, code === 'unavailable' ? { retryAfter: 2 } : {})
    if (name === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return new ProblemError('payload_too_large', {
        detail: 'A request may have at most 1 MB, or 16 kB to sign in. Send it in parts.',
      })
    if (name === 'FST_ERR_CTP_EMPTY_JSON_BODY')
      return new ProblemError('bad_request', {
        detail: 'The request says it carries JSON, but it is empty.',
      })
    if (name === 'FST_ERR_CTP_INVALID_JSON_BODY')
      return new ProblemError('bad_request', { detail: 'The body is not valid JSON.' })
  }
  const code = codesByStatus[statusOf(error) ?? 500]
  if (code === 'bad_request' && isJsonFault(error))
    return new ProblemError(code, { detail: 'The body is not valid JSON.' })
  return new ProblemError(code ?? 'internal')
}

const isJsonFault = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error && error.cause !== undefined && isJsonFault(error.cause))
