import {
  maxResourceFile,
  maxResourceFileMessage,
  typeFaultOf,
  type FieldKinds,
  type FileValue,
} from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/messages/toast.js'
import { formatSize } from './format-size.js'
import { uploadFile, type Upload } from './upload-file.js'

export interface PendingUpload {
  key: number
  name: string
  /** The part that has arrived, from 0 to 1. */
  part: number
  fault?: string
}

let lastKey = 0

/**
 * Sends files for a field, several at once. The size is checked before anything leaves the computer. Each upload can be
 * cancelled; one that failed stays in the list until it is dismissed.
 */
export function useUploads(
  field: FieldKinds['file'],
  onDone: (file: FileValue, key: number) => void,
) {
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([])
  const running = useRef(new Map<number, Upload>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const current = running.current
    return () => current.forEach((upload) => upload.cancel())
  }, [])

  const change = (key: number, patch: Partial<PendingUpload>) =>
    setUploads((all) =>
      all.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
    )
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))
  const start = (file: File) => {
    const key = (lastKey += 1)
    setUploads((all) => [...all, { key, name: file.name, part: 0 }])
    const upload = uploadFile(file, (part) => change(key, { part }))
    running.current.set(key, upload)
    upload.done
      .then(
        (value) => {
          // The server has detected the type, and would refuse to attach the file.
          const fault = typeFaultOf(field, value.type)
          if (fault) return change(key, { fault })
          drop(key)
          done.current(value, key)
        },
        (error: Error) =>
          error.name === 'AbortError' ? drop(key) : change(key, { fault: error.message }),
      )
      .finally(() => running.current.delete(key))
  }
  /** Starts every file that is small enough. Returns a sentence that names those that are not. */
  const send = (files: readonly File[]): string | null => {
    const limit = field.maxBytes ?? maxResourceFile
    for (const file of files) if (file.size <= limit) start(file)
    if (files.every(({ size }) => size <= limit)) return null
    const message =
      limit === maxResourceFile
        ? maxResourceFileMessage
        : `Please select a file of at most ${formatSize(limit)}`
    toast.error(message)
    const names = files.flatMap(({ name, size }) => (size > limit ? [`"${name}"`] : []))
    return `${names.join(', ')}: ${message}`
  }
  /** Stops one that is on its way, or dismisses one that failed. */
  const cancel = (key: number) => {
    const upload = running.current.get(key)
    if (upload) upload.cancel()
    else drop(key)
  }
  return { uploads, send, cancel }
}
