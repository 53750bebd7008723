import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type Ref } from 'react'
import { clearButton } from './clear-button.js'
import './toolbar.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  inputRef?: Ref<InputRef>
  /** Shows which key focuses the box. */
  hasKey?: boolean
  /** Called with Enter or ↓, after the typed text is searched for. */
  onLeave?: (searched: string) => void
}

/** Searches for the typed text after a short pause. Escape clears it. */
export function SearchBox({ label, value, onChange, inputRef, hasKey = true, onLeave }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // The address changed from elsewhere: Back, or a cleared filter.
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      onChange(typed.trim())
    }, 300)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  return (
    <Input
      {...(inputRef ? { ref: inputRef } : {})}
      className="td-search"
      aria-label={`Search ${label}`}
      placeholder={`Search ${label}`}
      prefix={<SearchOutlined />}
      allowClear={clearButton}
      suffix={hasKey && typed === '' ? <kbd aria-hidden>/</kbd> : <span />}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('')
        if (!onLeave || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        if (typed.trim() !== sent.current) {
          sent.current = typed.trim()
          onChange(typed.trim())
        }
        onLeave(typed.trim())
      }}
    />
  )
}
