import { slotTime, trimmedText } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ulid } from 'ulid'
import { RelationSelect } from '../../../fields/relation/relation-select.js'
import { useMe } from '../../../fields/use-me.js'
import { Fault } from '../../../ui/messages/fault.js'
import { Segmented } from '../../../ui/parts/segmented.js'
import { toast } from '../../../ui/messages/toast.js'
import { useWhenChosen } from '../../../ui/input/use-when-chosen.js'
import { hasKeys } from '../../../ui/device/has-keys.js'
import type { Bookable } from './bookable.js'
import type { Place } from '../month/month.js'
import { useBookingWrites } from './use-booking-writes.js'
import '../../../fields/common/field.css'
import './cell-drawer.css'

type Whom = 'student' | 'other' | 'self'

/** Books a seat: for a student, or for someone by name. Students book for themselves. */
export function BookingForm({
  lab,
  place,
  isFull,
}: {
  lab: Bookable
  place: Place
  isFull: boolean
}) {
  const writes = useBookingWrites()
  const { role } = useMe()
  const [whom, setWhom] = useState<Whom>(role === 'student' ? 'self' : 'student')
  const [student, setStudent] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [purpose, setPurpose] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // A retry sends the same id, so that a lost response does not book twice.
  const id = useRef(ulid())
  const form = useRef<HTMLFormElement>(null)
  const holder = whom === 'self' || (whom === 'student' ? student : trimmedText(name))

  const book = async () => {
    if (!holder || isSending)
      return setFault(
        holder ? null : whom === 'student' ? 'Choose the student.' : 'Enter who the seat is for.',
      )
    setSending(true)
    setFault(null)
    try {
      const body = { id: id.current, ...lab.by, ...place, purpose: trimmedText(purpose) || null }
      await writes.create({
        ...body,
        ...(whom === 'student'
          ? { student }
          : whom === 'other'
            ? { forWhom: trimmedText(name) }
            : {}),
      })
      toast.success(`Seat booked: ${slotTime(place.day, place.hour)}`)
      id.current = ulid()
      // Whatever was entered meanwhile is for the next seat.
      setStudent((now) => (now === student ? null : now))
      setName((now) => (now === name ? '' : now))
      setPurpose((now) => (now === purpose ? '' : now))
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The seat could not be booked.')
    }
    setSending(false)
  }
  // The first field has the focus, at once and again when a seat is free. The drawer is on the page by then.
  useEffect(() => {
    const first = document.getElementById('slot-student')
    // On a phone, the on-screen keyboard would cover the button for a purpose that is optional.
    const purpose = hasKeys ? document.getElementById('slot-purpose') : form.current
    if (!isFull) (first ?? purpose)?.focus({ preventScroll: true })
  }, [isFull])
  const [bookWhenChosen, isWaiting] = useWhenChosen(book)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void bookWhenChosen()
  }
  // Keep the focus in the drawer when the form unmounts.
  if (isFull)
    return (
      <p className="slot-full" tabIndex={-1} ref={(note) => note?.focus()}>
        {role === 'student'
          ? 'All seats in this hour are booked. Choose another hour.'
          : 'All seats in this hour are booked. Cancel a booking to free one.'}
      </p>
    )
  return (
    <form className="slot-book" ref={form} tabIndex={-1} onSubmit={onSubmit}>
      <h3>Book a seat</h3>
      {whom === 'self' ? null : (
        <Segmented<Whom>
          label="Seat for"
          value={whom}
          onChange={(next) => {
            setWhom(next)
            setFault(null)
          }}
          options={[
            { value: 'student', label: 'A student' },
            { value: 'other', label: 'Someone else' },
          ]}
        />
      )}
      {whom === 'student' ? (
        <>
          <label htmlFor="slot-student">Student</label>
          <RelationSelect
            to="student"
            value={student ? [student] : []}
            {...(lab.school ? { within: { by: 'school', value: lab.school } } : {})}
            placeholder="Type a name"
            control={{ id: 'slot-student', style: { width: '100%' } }}
            onChange={([next]) => setStudent(next ?? null)}
          />
        </>
      ) : null}
      {whom === 'other' ? (
        <>
          <label htmlFor="slot-for-whom">For whom</label>
          <Input
            id="slot-for-whom"
            maxLength={160}
            placeholder="A class, a team, a visitor"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </>
      ) : null}
      <label htmlFor="slot-purpose">
        Purpose <span className="td-optional">(optional)</span>
      </label>
      <Input
        id="slot-purpose"
        maxLength={300}
        value={purpose}
        onChange={({ target }) => setPurpose(target.value)}
      />
      <Fault>{fault}</Fault>
      <Button type="primary" htmlType="submit" loading={isSending || isWaiting}>
        Book the seat
      </Button>
    </form>
  )
}
