import { maxResourceFile, maxResourceFileMessage, type FieldKinds, type FileValue } from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.js'
import { formatSize } from '../file/format-size.js'
import { uploadFile, type Upload } from '../file/upload-file.js'

export interface Sending {
  key: number
  name: string
  /** Progress from 0 to 1. */
  part: number
  fault?: string
}

let lastKey = 0

/** Uploads several files at once. Each can be cancelled; a failed one stays visible until dismissed. */
export function useUploads(field: FieldKinds['file'], onDone: (file: FileValue) => void) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const current = useRef(new Map<number, Upload>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const uploads = current.current
    return () => uploads.forEach((upload) => upload.cancel())
  }, [])

  const change = (key: number, by: Partial<Sending>) => setSending((all) => all.map((one) => (one.key === key ? { ...one, ...by } : one)))
  const drop = (key: number) => setSending((all) => all.filter((one) => one.key !== key))
  const start = (file: File) => {
    const key = (lastKey += 1)
    setSending((all) => [...all, { key, name: file.name, part: 0 }])
    const upload = uploadFile(file, (part) => change(key, { part }))
    current.current.set(key, upload)
    upload.done
      .then(
        (value) => {
          drop(key)
          done.current(value)
        },
        (error: Error) => (error.name === 'AbortError' ? drop(key) : change(key, { fault: error.message })),
      )
      .finally(() => current.current.delete(key))
  }
  return {
    sending,
    send(files: readonly File[]) {
      const limit = field.maxBytes ?? maxResourceFile
      if (files.some(({ size }) => size > limit))
        toast.error(limit === maxResourceFile ? maxResourceFileMessage : `Please select a file of at most ${formatSize(limit)}`)
      for (const file of files) if (file.size <= limit) start(file)
    },
    /** Cancels an upload, or dismisses a failed one. */
    cancel(key: number) {
      const upload = current.current.get(key)
      if (upload) upload.cancel()
      else drop(key)
    },
  }
}
