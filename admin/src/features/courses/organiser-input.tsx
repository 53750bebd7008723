import { Input, Radio } from 'antd'
import { useState } from 'react'
import { controlOf, type InputProps } from '../../fields/props.js'
import './organiser.css'

const own = 'AIM'
const isOwn = (value: string) => value.trim().toLowerCase() === own.toLowerCase()

/** The organiser of a course: AIM, or another one by name. */
export default function OrganiserInput(props: InputProps) {
  const { id, value, disabled, onChange } = props
  // The other organiser's name while it is typed. It may be "AIM" before it gets longer.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typeof value === 'string' ? value : ''
  const showsOther = (text !== '' && !isOwn(text)) || typed === text
  const type = (name: string) => {
    setTyped(name)
    onChange(name)
  }
  const choose = (isOther: boolean) => {
    if (isOther) return type('')
    setTyped(null)
    onChange(own)
  }
  return (
    <div className="organiser">
      <Radio.Group
        aria-label={props.field.label}
        disabled={disabled ?? false}
        value={showsOther ? 'other' : own}
        onChange={({ target }) => choose(target.value === 'other')}
        options={[
          { value: own, label: own },
          { value: 'other', label: 'Other' },
        ]}
      />
      {showsOther ? (
        <Input
          {...controlOf(props)}
          aria-label="Organiser's name"
          placeholder="Organiser's name"
          maxLength={120}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      ) : (
        <input id={id} type="hidden" value={own} />
      )}
    </div>
  )
}
