import { Button, Input } from 'antd'
import { useState } from 'react'
import type { Place } from '../month/month.js'
import { placesOf, readWeekPattern } from './week-pattern.js'
import { Fault } from '../../../ui/messages/fault.js'
import '../../../fields/common/field.css'
import '../month/slot-bar.css'

interface Props {
  month: string
  onOpen: (places: readonly Place[]) => void
}

/** Opens the same hours of every week of a month: "Mon–Fri 2–5 pm". Enter opens them. */
export function WeekPatternField({ month, onOpen }: Props) {
  const [text, setText] = useState('')
  const [hasFault, setFault] = useState(false)
  const open = () => {
    const pattern = readWeekPattern(text)
    setFault(pattern === null)
    if (!pattern) return
    onOpen(placesOf(pattern, month))
    setText('')
  }
  return (
    <form
      className="slot-bar-field slot-pattern"
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <label htmlFor="slot-pattern">Every week</label>
      <span className="slot-pattern-line">
        <Input
          id="slot-pattern"
          placeholder="Mon–Fri 2–5 pm"
          maxLength={100}
          value={text}
          status={hasFault ? 'error' : ''}
          aria-invalid={hasFault}
          aria-describedby={hasFault ? 'slot-pattern-fault' : undefined}
          onChange={({ target }) => {
            setText(target.value)
            setFault(false)
          }}
        />
        <Button htmlType="submit" disabled={text.trim() === ''}>
          Open
        </Button>
      </span>
      {hasFault ? (
        <Fault id="slot-pattern-fault">
          Type days and hours from 8 am to 9 pm, like Mon–Fri 2–5 pm, Sat 9–12
        </Fault>
      ) : null}
    </form>
  )
}
