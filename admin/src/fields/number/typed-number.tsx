import { isBlankText, readNumber } from '@tinkerdesk/shared'
import { Input } from 'antd'
import { useState, type KeyboardEvent, type ReactNode } from 'react'

/** A number, `null` for an empty input, or a text that was typed and is no number. */
export type TypedValue = number | string | null

interface Props {
  /** The props of the input itself, such as its id. */
  control: { id?: string; onBlur?: () => void } & Record<string, unknown>
  value: TypedValue
  /** Called for every typed text. */
  onChange: (value: TypedValue) => void
  /** Reads a text that is not blank. By default as any number is written. */
  read?: (text: string) => number | string
  /** The text of a number in the input, which is read back as the same number. */
  show?: (value: number) => string
  /** The step of the arrow keys. Without it they only move the caret. */
  step?: number
  min?: number | undefined
  max?: number | undefined
  placeholder?: string
  prefix?: ReactNode
  suffix?: ReactNode
  /** Called with Enter. Without it, Enter is left to the form. */
  onEnter?: () => void
}

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 6 })

/** Returns a number in the groups of India, as an input shows it. */
export const shownNumber = (value: number): string => grouped.format(value)

/** Returns the number in a text as people in India write it, or the text itself. */
export const typedNumber = (text: string): number | string => readNumber(text, '').value ?? text

const places = 1e6
const rounded = (value: number) => Math.round(value * places) / places

/**
 * An input that understands numbers as people write them: "1,50,000", "₹500/-", "५००". A text that is no number stays in the input and becomes
 * the value, so that it is refused where it is, and no other number is stored in its place.
 */
export function TypedNumber({
  control,
  value,
  onChange,
  read = typedNumber,
  show = shownNumber,
  step,
  min = -Infinity,
  max = Infinity,
  placeholder,
  prefix,
  suffix,
  onEnter,
}: Props) {
  /** The text while it is typed; `null` while the input shows its value. */
  const [text, setText] = useState<string | null>(null)
  const type = (next: string) => {
    setText(next)
    onChange(isBlankText(next) ? null : read(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Enter') {
      setText(null)
      onEnter?.()
    } else if (step !== undefined && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      const next = (typeof value === 'number' ? value : 0) + (key === 'ArrowUp' ? step : -step)
      setText(null)
      onChange(Math.min(max, Math.max(min, rounded(next))))
    }
  }
  return (
    <Input
      {...control}
      autoComplete="off"
      inputMode="decimal"
      placeholder={placeholder ?? ''}
      prefix={prefix}
      suffix={suffix}
      value={text ?? (typeof value === 'number' ? show(value) : (value ?? ''))}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        setText(null)
        control.onBlur?.()
      }}
      onKeyDown={onKeyDown}
    />
  )
}
