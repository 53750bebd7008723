import { maxResourceFileMessage, type FileValue } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { bodyOf } from '../../client/request.js'

export interface Upload {
  done: Promise<FileValue>
  cancel: () => void
}

/**
 * Sends one file and reports its progress, from 0 to 1. Rejects with an `HttpProblem`, or with an `AbortError` when cancelled.
 * `fetch` cannot report progress, so the request is an `XMLHttpRequest`; its response is read like any other.
 */
export function uploadFile(file: File, onProgress: (part: number) => void): Upload {
  const request = new XMLHttpRequest()
  const response = new Promise<Response>((resolve, reject) => {
    request.open('POST', '/api/files')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
        }),
      )
    request.onerror = () =>
      reject(new Error('The file could not be sent. Please check your connection and try again.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
  })
  const body = new FormData()
  body.append('file', file, file.name)
  request.send(body)
  const done = response.then((received) => bodyOf<FileValue>(received)).catch(explain)
  return { done, cancel: () => request.abort() }
}

/** Says what is wrong with the file itself, where the server did. */
function explain(error: unknown): never {
  if (!(error instanceof HttpProblem)) throw error
  // A proxy refuses a large request before we see it.
  const message =
    error.code === 'payload_too_large' ? maxResourceFileMessage : error.issues[0]?.message
  throw message ? new Error(message, { cause: error }) : error
}
