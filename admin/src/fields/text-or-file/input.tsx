import { FileTextOutlined, PaperClipOutlined } from '@ant-design/icons'
import type { FieldKinds } from '@tinkerdesk/shared'
import { useState } from 'react'
import { Segmented } from '../../ui/parts/segmented.js'
import { FileInput } from '../file/input.js'
import type { InputProps } from '../props.js'
import { TextInput } from '../text/input.js'
import '../variant/variant.css'

type Side = 'text' | 'file'

/** A text or a file, with a switch between them. Switching back restores the other value. */
export function TextOrFileInput(props: InputProps<FieldKinds['textOrFile']>) {
  const { field, value, onChange, disabled } = props
  const holds: Side = value !== null && typeof value === 'object' ? 'file' : 'text'
  const [side, setSide] = useState<Side>(holds)
  const [other, setOther] = useState<unknown>(null)
  const isFile = side === 'file' || (holds === 'file' && value !== null)
  const turn = (next: Side) => {
    setSide(next)
    setOther(value)
    onChange(other)
  }
  return (
    <div className="td-text-or-file">
      <Segmented<Side>
        label={`Kind of ${field.label.toLowerCase()}`}
        value={isFile ? 'file' : 'text'}
        disabled={disabled}
        onChange={turn}
        options={[
          { value: 'text', icon: <FileTextOutlined />, label: field.text.label },
          { value: 'file', icon: <PaperClipOutlined />, label: field.file.label },
        ]}
      />
      <div className="td-text-or-file-body">
        {isFile ? (
          <FileInput {...props} field={field.file} />
        ) : (
          <TextInput {...props} field={field.text} />
        )}
      </div>
    </div>
  )
}
