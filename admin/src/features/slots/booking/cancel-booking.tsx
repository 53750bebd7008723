import { useInvalidate } from '@refinedev/core'
import { slotTime } from '@tinkerdesk/shared'
import { useState } from 'react'
import { request } from '../../../client/request.js'
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js'
import { toast } from '../../../ui/messages/toast.js'
import { bookingSources, type Place } from '../month/month.js'

interface Props {
  booking: { id: string }
  place: Place
  /** Called when the booking is gone, with the button that had the focus. */
  onGone: () => void
}

/** Cancels a booking after a question. */
export function CancelBooking({ booking, place, onGone }: Props) {
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const cancel = async () => {
    setSending(true)
    try {
      await request('delete', `/api/slot-bookings/${booking.id}`)
      toast.success(`The seat at ${slotTime(place.day, place.hour)} is free again`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The booking could not be cancelled.')
    }
    setSending(false)
    await Promise.all(
      bookingSources.map((resource) => invalidate({ resource, invalidates: ['list', 'detail'] })),
    )
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
