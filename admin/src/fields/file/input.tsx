import { DeleteOutlined, InboxOutlined } from '@ant-design/icons'
import { offeredFilesOf, type FieldKinds, type FileValue } from '@tinkerdesk/shared'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { isInvalid, type InputProps } from '../props.js'
import { FileLink } from './file-link.js'
import { formatSize } from './format-size.js'
import { useUploads } from './use-uploads.js'
import { Fault } from '../../ui/messages/fault.js'
import { useFileDrop } from '../../ui/input/use-file-drop.js'
import '../common/field.css'
import './file.css'

/** A drop area for a file, below a link to the current one, which the next one replaces. */
export function FileInput(props: InputProps<FieldKinds['file']>) {
  const { field, id, value, onChange, disabled } = props
  const { uploads, send, cancel } = useUploads(field, onChange)
  const [sizeFault, setSizeFault] = useState<string | null>(null)
  const upload = uploads.at(-1)
  const sending = upload?.fault === undefined ? upload : undefined
  const fault = upload?.fault ?? sizeFault
  const sendOne = (file: File) => {
    // The fault of the last try goes away with the next one.
    if (upload) cancel(upload.key)
    setSizeFault(send([file]))
  }
  const { isOver, target } = useFileDrop(([file]) => {
    if (file && !disabled) sendOne(file)
  })
  if (sending)
    return (
      <div className="td-file">
        <span className="td-file-name">{sending.name}</span>
        <Progress percent={Math.round(sending.part * 100)} size="small" />
        <Button size="small" onClick={() => cancel(sending.key)}>
          Cancel
        </Button>
      </div>
    )
  return (
    <>
      {value ? (
        <div className="td-file">
          <FileLink file={value as FileValue} />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled ?? false}
            aria-label={`Remove ${(value as FileValue).name}`}
            onClick={() => onChange(null)}
          />
        </div>
      ) : null}
      {value && disabled ? null : (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dropping on the label is for pointers; its input does the same for keyboards.
        <label
          className={`td-drop${value ? ' td-drop-again' : ''}${isOver ? ' td-drop-over' : ''}${isInvalid(props) ? ' td-drop-invalid' : ''}`}
          {...target}
        >
          <InboxOutlined /> {value ? 'Replace it: drop a file or browse' : 'Drop a file or browse'}{' '}
          <small>at most {formatSize(field.maxBytes ?? 50 * 1048576)}</small>
          <input
            id={id}
            type="file"
            className="visually-hidden"
            accept={offeredFilesOf(field)}
            disabled={disabled ?? false}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) sendOne(file)
            }}
          />
        </label>
      )}
      <Fault>{fault}</Fault>
    </>
  )
}
