import { PaperClipOutlined, SendOutlined } from '@ant-design/icons'
import {
  isBlankText,
  maxMessageFiles,
  maxMessageLength,
  resourceNamed,
  trimmedText,
  type FieldKinds,
  type FileValue,
} from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { FileLink } from '../../fields/file/file-link.js'
import { useUploads } from '../../fields/file/use-uploads.js'
import { toast } from '../../ui/messages/toast.js'
import { useFileDrop } from '../../ui/input/use-file-drop.js'
import type { Line } from './messages/merge-messages.js'
import { useMessageDraft } from './use-message-draft.js'
import '../../fields/file/file.css'
import { growing } from '../../ui/device/growing.js'
import { useOpenedBox } from './use-opened-box.js'

interface Props {
  group: string
  title: string
  /** The message that the next one answers. */
  replyTo: Line | undefined
  nameOf: (id: string) => string
  onReplyEnd: () => void
  onType: () => void
  /** Resolves when a reload no longer loses the message. */
  onSend: (text: string, files: readonly FileValue[]) => Promise<void>
}

// The item of a list of files, as the declaration has it.
const fileField = (resourceNamed('chatMessage').fields['files'] as FieldKinds['list'])
  .item as FieldKinds['file']

/** The box for the next message. Enter sends it, Shift+Enter starts a new line. */
export function Composer({ group, title, replyTo, nameOf, onReplyEnd, onType, onSend }: Props) {
  const { text, files, change, clear } = useMessageDraft(group, title)
  const picker = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { uploads, send, cancel } = useUploads(fileField, (file) =>
    change((draft) => ({ ...draft, files: [...draft.files, file] })),
  )
  const attach = (chosen: readonly File[]) => {
    const room = maxMessageFiles - files.length - uploads.length
    if (chosen.length > room) toast.error(`A message has at most ${maxMessageFiles} files.`)
    send(chosen.slice(0, Math.max(0, room)))
  }
  const { isOver, target } = useFileDrop(attach)
  const isReady =
    (!isBlankText(text) || files.length > 0) && uploads.every(({ fault }) => fault !== undefined)
  const submit = () => {
    if (!isReady) return
    clear(onSend(trimmedText(text), files))
    box.current?.focus()
  }
  useOpenedBox(box)
  useEffect(() => (replyTo ? box.current?.focus() : undefined), [replyTo])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) return onReplyEnd()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dropping files is for pointers; the button does the same for keyboards.
    <form
      className="chat-composer"
      data-bottom-bar
      data-over={isOver || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      {...target}
    >
      {replyTo ? (
        <p className="chat-quote">
          Reply to <strong>{nameOf(replyTo.sender ?? '')}</strong>:{' '}
          {(replyTo.text ?? 'a file').slice(0, 160)}{' '}
          <Button size="small" title="Cancel  ( Esc )" onClick={onReplyEnd}>
            Cancel
          </Button>
        </p>
      ) : null}
      {files.length + uploads.length > 0 ? (
        <div className="chat-attached">
          {files.map((file) => (
            <span key={file.id} className="td-file">
              <FileLink file={file} />
              <Button
                size="small"
                aria-label={`Remove ${file.name}`}
                onClick={() =>
                  change((draft) => ({
                    ...draft,
                    files: draft.files.filter(({ id }) => id !== file.id),
                  }))
                }
              >
                Remove
              </Button>
            </span>
          ))}
          {uploads.map(({ key, name, part, fault }) => (
            <span key={key} className="td-file">
              <span className="td-file-name">{name}</span>
              {fault ? (
                <span className="td-error" role="alert">
                  {fault}
                </span>
              ) : (
                <span>{Math.round(part * 100)} %</span>
              )}
              <Button size="small" onClick={() => cancel(key)}>
                {fault ? 'Dismiss' : 'Cancel'}
              </Button>
            </span>
          ))}
        </div>
      ) : null}
      <div className="chat-write">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            attach([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Button
          icon={<PaperClipOutlined />}
          aria-label="Attach files"
          title="Attach files"
          onClick={() => picker.current?.click()}
        />
        <Input.TextArea
          ref={(area) => void (box.current = area?.resizableTextArea?.textArea ?? null)}
          aria-label="Message"
          placeholder="Write a message"
          maxLength={maxMessageLength}
          {...growing(1, 8)}
          value={text}
          onChange={({ target }) => {
            onType()
            change((draft) => ({ ...draft, text: target.value }))
          }}
          onKeyDown={onKeyDown}
          onPaste={({ clipboardData }) =>
            clipboardData.files.length > 0 ? attach([...clipboardData.files]) : undefined
          }
        />
        <Button
          type="primary"
          htmlType="submit"
          icon={<SendOutlined />}
          aria-label="Send"
          title="Send  ( Enter )"
          disabled={!isReady}
        />
      </div>
    </form>
  )
}
