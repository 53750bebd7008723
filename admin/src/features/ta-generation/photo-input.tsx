import { Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { uploadFile } from '../../fields/file/upload-file.js'
import type { Wish } from './use-wish.js'

const types = 'image/jpeg,image/png,image/webp'

/** A photo of the materials. It is sent to the AI only after the person confirms that nobody is in it. */
export function PhotoInput({
  wish,
  issue,
  onChange,
}: {
  wish: Wish
  issue: string | undefined
  onChange: (patch: Partial<Wish>) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (file: File) => {
    setSending(true)
    setFault(null)
    try {
      const { id } = await uploadFile(file, () => undefined).done
      onChange({ photo: id, nobodyInPhoto: false })
    } catch (error) {
      setFault((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  const message = fault ?? issue
  return (
    <div className="td-wide ta-gen-photo">
      <input
        ref={picker}
        type="file"
        hidden
        accept={types}
        aria-label="Photo of the materials"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
      {wish.photo ? (
        <>
          <img src={`/api/files/${wish.photo}`} alt="Materials, as they are sent" />
          <Checkbox
            checked={wish.nobodyInPhoto ?? false}
            onChange={({ target }) => onChange({ nobodyInPhoto: target.checked })}
          >
            Nobody is in this photo
          </Checkbox>
          <Button onClick={() => onChange({ photo: undefined, nobodyInPhoto: false })}>
            Remove the photo
          </Button>
        </>
      ) : (
        <Button loading={isSending} onClick={() => picker.current?.click()}>
          Add a photo of the materials
        </Button>
      )}
      {message ? <p className="td-error">{message}</p> : null}
    </div>
  )
}
