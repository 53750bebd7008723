import { resourceNamed, type ShownSlot } from '@tinkerdesk/shared'
import { useState } from 'react'
import { ulid } from 'ulid'
import type { TypedValue } from '../../../fields/number/typed-number.js'
import { HttpProblem } from '../../../client/http-problem.js'
import { useRecordWrites } from '../../../resource/index.js'
import { toast } from '../../../ui/messages/toast.js'
import { bookedIn, tooFull } from '../booking/booked.js'
import { monthLabel } from '../../../fields/day/month.js'
import { keyOf, openHours, openKeys, rebased, type Place } from '../month/month.js'

interface Options {
  school: string
  month: string
  slot: ShownSlot | null
  copied: { open: ReadonlySet<string>; seats: number } | null
  reload: () => Promise<ShownSlot | null>
}

const slots = resourceNamed('slot')
const usualSeats = 8
const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((key) => b.has(key))

/** The unsaved changes of a month. */
export function useSlotDraft({ school, month, slot, copied, reload }: Options) {
  const writes = useRecordWrites(slots)
  const [base, setBase] = useState(slot)
  const stored = openKeys(base?.slot ?? [])
  const storedSeats = base?.slotNumber ?? usualSeats
  const [open, setOpen] = useState<ReadonlySet<string>>(() => copied?.open ?? stored)
  const [typedSeats, setSeats] = useState<TypedValue>(copied?.seats ?? storedSeats)
  const seats = typeof typedSeats === 'number' ? typedSeats : null
  const [isSaving, setSaving] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  // A retry sends the same id, so that one new month is created once.
  const [id] = useState(ulid)
  const isDirty = !isSame(open, stored) || typedSeats !== storedSeats

  const take = (next: ShownSlot | null) => {
    setBase(next)
    setOpen(openKeys(next?.slot ?? []))
    setSeats(next?.slotNumber ?? usualSeats)
  }
  /** Applies the local changes to what someone else has saved in the meantime. */
  const rebase = (theirs: ShownSlot) => {
    setBase(theirs)
    setOpen(rebased(stored, open, openKeys(theirs.slot)))
    if (typedSeats === storedSeats) setSeats(theirs.slotNumber)
  }
  // Without local changes, show remote changes at once.
  if (!isDirty && !isSaving && slot && slot.version > (base?.version ?? 0)) take(slot)

  const send = (to: ShownSlot | null) => {
    const hours = openHours(open, month)
    if (!to) return writes.create<ShownSlot>({ id, school, month, slotNumber: seats, slot: hours })
    const changed = {
      ...(seats === storedSeats ? {} : { slotNumber: seats }),
      ...(isSame(open, stored) ? {} : { slot: hours }),
    }
    return writes.change<ShownSlot>(to.id, { version: to.version, ...changed })
  }
  const store = async (to: ShownSlot | null) => {
    setSaving(true)
    try {
      take(await send(to))
      toast.success(`${monthLabel(month)} saved`)
    } catch (error) {
      await refused(error)
    } finally {
      setSaving(false)
      await writes.whenRead()
    }
  }
  const refused = async (error: unknown) => {
    const problem = error instanceof HttpProblem ? error : null
    const theirs =
      problem?.code === 'version_conflict'
        ? (problem.current as ShownSlot)
        : problem?.code === 'duplicate'
          ? await reload()
          : null
    if (theirs) {
      rebase(theirs)
      return toast.info(
        'Another person changed this month. Your changes were added to theirs. Check the result and save again.',
      )
    }
    if (problem?.code !== 'slot_booked')
      return toast.error(error instanceof Error ? error.message : 'The month could not be saved.')
    await reload()
    setConfirming(true)
  }
  const save = async () => {
    if (seats === null) return toast.error('Enter the number of seats in each slot.')
    if (slot && tooFull(bookedIn(slot), open, seats).length > 0) return setConfirming(true)
    await store(base)
  }
  return {
    open,
    seats,
    /** The seats as they were typed. */
    typedSeats,
    setSeats,
    isDirty,
    isSaving,
    /** True while bookings block saving and the person is asked what to do with them. */
    isConfirming,
    /** Opens or closes hours. Without `to`, opens them all unless all are open. */
    toggle: (places: readonly Place[], to?: boolean) => {
      const next = new Set(open)
      const opens = to ?? !places.every((place) => open.has(keyOf(place)))
      for (const place of places) next[opens ? 'add' : 'delete'](keyOf(place))
      setOpen(next)
    },
    reset: () => take(base),
    save,
    keep: () => setConfirming(false),
    saveAfterCancelling: async () => {
      setConfirming(false)
      await store(base)
    },
  }
}
