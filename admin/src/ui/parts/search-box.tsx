import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useCallback, useEffect, useRef, useState, type Ref } from 'react'
import { clearButton } from './clear-button.js'
import '../styles/toolbar.css'

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
  // The text that the address has, and those that it will have: on a slow computer it follows after more was typed.
  const sent = useRef([value])
  const send = useCallback(
    (text: string) => {
      if (text === sent.current.at(-1)) return
      sent.current.push(text)
      onChange(text)
    },
    [onChange],
  )
  useEffect(() => {
    const at = sent.current.lastIndexOf(value)
    // The address changed from elsewhere: Back, or a cleared filter.
    if (at < 0) setTyped(value)
    sent.current = at < 0 ? [value] : sent.current.slice(at)
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), 300)
    return () => clearTimeout(timer)
  }, [typed, send])
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
        const text = typed.trim()
        send(text)
        onLeave(text)
      }}
    />
  )
}
