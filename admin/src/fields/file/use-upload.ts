import { maxResourceFile, maxResourceFileMessage, type FieldKinds, type FileValue } from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.js'
import { formatSize } from './format-size.js'
import { uploadFile, type Upload } from './upload-file.js'

interface Sending {
  name: string
  part: number
}

/** Uploads a file for a field. Checks the size before sending anything. */
export function useUpload(field: FieldKinds['file'], onDone: (file: FileValue) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const current = useRef<Upload | null>(null)
  useEffect(() => () => current.current?.cancel(), [])

  const send = (file: File) => {
    const limit = field.maxBytes ?? maxResourceFile
    if (file.size > limit) {
      const message = limit === maxResourceFile ? maxResourceFileMessage : `Please select a file of at most ${formatSize(limit)}`
      setFault(message)
      toast.error(message)
      return
    }
    setFault(null)
    setSending({ name: file.name, part: 0 })
    const upload = uploadFile(file, (part) => setSending({ name: file.name, part }))
    current.current = upload
    upload.done
      .then(onDone, (error: Error) => {
        if (error.name !== 'AbortError') setFault(error.message)
      })
      .finally(() => {
        current.current = null
        setSending(null)
      })
  }
  return { send, sending, fault, cancel: () => current.current?.cancel() }
}
