import type { Issue } from '@tinkerdesk/shared'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { inputOf } from '../../fields/inputs.js'
import { isBlankItem } from '../../fields/list/list-items.js'
import { schemaOf } from '../../fields/validation.js'
import { Fault } from '../../ui/messages/fault.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { isSaveKey } from './cell-edit.js'
import type { CellEditorProps } from './cell-editor-props.js'

const withoutBlankItems = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((item) => !isBlankItem(item)) : value

/** Returns the element with the focus at first. Not a switch between kinds, which an arrow key would turn. */
const firstIn = (body: HTMLElement | null) =>
  body?.querySelector<HTMLElement>('input:not([type=radio]), textarea') ??
  body?.querySelector<HTMLElement>('input, button')

/** The input of a list or a group, in a dialog over its cell. Ctrl+Enter keeps it, Escape leaves it as it was. */
export function ComposedEditor({
  path,
  field,
  name,
  value: start,
  onChange,
  onEnd,
  note,
}: CellEditorProps) {
  const { Input } = inputOf(field)
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(start)
  const [isTouched, setTouched] = useState(false)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const change = (next: unknown) => {
    setValue(next)
    setTouched(true)
    setIssues([])
    onChange({ value: withoutBlankItems(next) })
  }
  const keep = () => {
    const whole = withoutBlankItems(value)
    const { error } = schemaOf(field).safeParse(whole)
    if (!error) return onEnd(isTouched ? { value: whole } : null, [0, 0])
    // The places of the issues are those of the items that are left.
    setValue(whole)
    setIssues(
      error.issues.map((issue) => ({
        path: [path, ...issue.path].join('.'),
        message: issue.message,
      })),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The sheet must not hear the keys of the dialog.
    event.stopPropagation()
    const isSave = isSaveKey(event)
    if (isSave) event.preventDefault()
    if (isSave || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) keep()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of the dialog pass here on their way to the sheet.
    <div onKeyDown={onKeyDown}>
      <FormDialog
        width={640}
        title={name}
        okText="Keep"
        onOk={keep}
        onCancel={() => onEnd(null, [0, 0])}
        maskClosable={false}
        // As in any cell, Escape takes back what was typed.
        isKept
        focus={() => firstIn(body.current)?.focus()}
      >
        <div ref={body}>
          <Input
            field={field}
            path={path}
            id={id}
            name={name}
            value={value}
            onChange={change}
            issues={issues}
          />
          <Fault>{[...new Set(issues.map(({ message }) => message))].join('. ')}</Fault>
          {note}
        </div>
      </FormDialog>
    </div>
  )
}
