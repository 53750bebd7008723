import { slotTime } from '@tinkerdesk/shared'
import { useState } from 'react'
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js'
import { toast } from '../../../ui/messages/toast.js'
import type { Place } from '../month/month.js'
import { useBookingWrites } from './use-booking-writes.js'

interface Props {
  booking: { id: string }
  place: Place
  /** Called when the booking is gone, with the button that had the focus. */
  onGone: () => void
}

/** Cancels a booking after a question. */
export function CancelBooking({ booking, place, onGone }: Props) {
  const writes = useBookingWrites()
  const [isSending, setSending] = useState(false)
  const cancel = async () => {
    setSending(true)
    try {
      await writes.archive(booking.id)
      toast.success(`The seat at ${slotTime(place.day, place.hour)} is free again`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The booking could not be cancelled.')
    }
    setSending(false)
    await writes.whenRead()
    onGone()
  }
  return (
    <ConfirmButton
      label={`Cancel ${slotTime(place.day, place.hour)}`}
      question="Cancel this booking?"
      what="Someone else can then book the seat."
      verb="Cancel the booking"
      isSending={isSending}
      onConfirm={() => void cancel()}
    >
      Cancel
    </ConfirmButton>
  )
}
