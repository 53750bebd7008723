import { maxResourceFileMessage, type FileValue, type Problem } from '@tinkerdesk/shared'

export interface Upload {
  done: Promise<FileValue>
  cancel: () => void
}

function reasonOf(request: XMLHttpRequest): string {
  try {
    const problem = JSON.parse(request.responseText) as Problem
    return problem.issues?.[0]?.message ?? problem.title
  } catch {
    return request.status === 413 ? maxResourceFileMessage : 'The file could not be uploaded. Please try again.'
  }
}

/** Uploads one file and reports progress from 0 to 1. Rejects with an `AbortError` when cancelled. */
export function uploadFile(file: File, onProgress: (part: number) => void): Upload {
  const request = new XMLHttpRequest()
  const done = new Promise<FileValue>((resolve, reject) => {
    request.open('POST', '/api/files')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as FileValue)
      else reject(new Error(reasonOf(request)))
    }
    request.onerror = () => reject(new Error('The file could not be uploaded. Check your connection and try again.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
  })
  const body = new FormData()
  body.append('file', file, file.name)
  request.send(body)
  return { done, cancel: () => request.abort() }
}
