import { InboxOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { offeredFilesOf, type FieldKinds, type FileValue } from '@tinkerdesk/shared'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { FileLink } from '../file/file-link.js'
import { formatSize } from '../file/format-size.js'
import { isInvalid, type InputProps } from '../props.js'
import { useUploads } from '../file/use-uploads.js'
import { Fault } from '../../ui/messages/fault.js'
import { useFileDrop } from '../../ui/input/use-file-drop.js'
import { RemovedItem, type Removed } from './removed-item.js'
import '../common/field.css'
import '../file/file.css'
import './list.css'

interface Props extends InputProps<FieldKinds['list']> {
  item: FieldKinds['file']
}

/** Several files, dropped or selected together, each a link that can be removed. */
export function FilesInput({ item, ...props }: Props) {
  const { id, value, onChange, disabled } = props
  const files = Array.isArray(value) ? (value as FileValue[]) : []
  // Two files may arrive before the form has rendered the first.
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  })
  const [fault, setFault] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Removed<FileValue> | null>(null)
  // Files that were chosen together arrive in any order, and stand in the order in which they were chosen.
  const keys = useRef(new Map<string, number>())
  const { uploads, send, cancel } = useUploads(item, (file, key) => {
    keys.current.set(file.id, key)
    const later = latest.current.findIndex(({ id: other }) => (keys.current.get(other) ?? 0) > key)
    latest.current =
      later < 0 ? [...latest.current, file] : latest.current.toSpliced(later, 0, file)
    onChange(latest.current)
  })
  const { isOver, target } = useFileDrop((dropped) => {
    if (!disabled) setFault(send(dropped))
  })
  const noun = item.label.toLowerCase()
  return (
    <div className="td-list">
      {files.map((file, at) => (
        <div key={file.id} className="td-file">
          <FileLink file={file} />
          <Button
            type="text"
            icon={<MinusCircleOutlined />}
            disabled={disabled ?? false}
            aria-label={`Remove ${noun} ${at + 1}, ${file.name}`}
            title="Remove"
            onClick={() => {
              setRemoved({ at, value: file })
              onChange(files.filter((other) => other !== file))
            }}
          />
        </div>
      ))}
      {uploads.map(({ key, name, part, fault }) => (
        <div key={key} className="td-file" data-uploading={fault === undefined || undefined}>
          <span className="td-file-name">{name}</span>
          {fault ? (
            <span className="td-error" role="alert">
              {fault}
            </span>
          ) : (
            <Progress percent={Math.round(part * 100)} size="small" />
          )}
          <Button
            size="small"
            aria-label={`${fault ? 'Dismiss' : 'Cancel'} ${name}`}
            onClick={() => cancel(key)}
          >
            {fault ? 'Dismiss' : 'Cancel'}
          </Button>
        </div>
      ))}
      <RemovedItem
        removed={removed}
        item={item}
        values={files}
        isFull={false}
        onUndo={({ at, value: file }) => onChange(files.toSpliced(at, 0, file))}
      />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dropping on the label is for pointers; its input does the same for keyboards. */}
      <label
        className={`td-drop${isOver ? ' td-drop-over' : ''}${isInvalid(props) ? ' td-drop-invalid' : ''}`}
        {...target}
      >
        <InboxOutlined /> Drop files here or browse{' '}
        <small>at most {formatSize(item.maxBytes ?? 50 * 1048576)} each</small>
        <input
          id={id}
          type="file"
          multiple
          className="visually-hidden"
          accept={offeredFilesOf(item)}
          disabled={disabled ?? false}
          onChange={({ target }) => {
            setFault(send([...(target.files ?? [])]))
            target.value = ''
          }}
        />
      </label>
      <Fault>{fault}</Fault>
    </div>
  )
}
