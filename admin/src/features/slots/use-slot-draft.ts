import { useInvalidate } from '@refinedev/core'
import type { Slot } from '@tinkerdesk/shared'
import { useState } from 'react'
import { ulid } from 'ulid'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { toast } from '../../ui/toast.js'
import { bookedIn, tooFull } from './booked.js'
import { keyOf, monthLabel, openHours, openKeys, rebased, type Place } from './month.js'

interface Given {
  school: string
  month: string
  slot: Slot | null
  copied: { open: ReadonlySet<string>; seats: number } | null
  reload: () => Promise<Slot | null>
}

const usualSeats = 8
const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && [...a].every((key) => b.has(key))

/** What a person changed of a month and has not saved yet. */
export function useSlotDraft({ school, month, slot, copied, reload }: Given) {
  const invalidate = useInvalidate()
  const [base, setBase] = useState(slot)
  const stored = openKeys(base?.slot ?? [])
  const storedSeats = base?.slotNumber ?? usualSeats
  const [open, setOpen] = useState<ReadonlySet<string>>(() => copied?.open ?? stored)
  const [seats, setSeats] = useState<number | null>(copied?.seats ?? storedSeats)
  const [isSaving, setSaving] = useState(false)
  const [asked, setAsked] = useState(false)
  // One id for one new month, however often it is sent.
  const [id] = useState(ulid)
  const isDirty = !isSame(open, stored) || seats !== storedSeats

  const take = (next: Slot | null) => {
    setBase(next)
    setOpen(openKeys(next?.slot ?? []))
    setSeats(next?.slotNumber ?? usualSeats)
  }
  /** Lays what was changed here over what somebody else stored meanwhile. */
  const rebase = (theirs: Slot) => {
    setBase(theirs)
    setOpen(rebased(stored, open, openKeys(theirs.slot)))
    if (seats === storedSeats) setSeats(theirs.slotNumber)
  }
  // What comes from elsewhere is shown at once while nothing is changed here.
  if (!isDirty && !isSaving && slot && slot.version > (base?.version ?? 0)) take(slot)

  const send = (to: Slot | null) => {
    const hours = openHours(open, month)
    if (!to) return request<Slot>('post', '/api/slots', { body: { id, school, month, slotNumber: seats, slot: hours } })
    const changed = { ...(seats === storedSeats ? {} : { slotNumber: seats }), ...(isSame(open, stored) ? {} : { slot: hours }) }
    return request<Slot>('patch', `/api/slots/${to.id}`, { body: { version: to.version, ...changed } })
  }
  const store = async (to: Slot | null) => {
    setSaving(true)
    try {
      take(await send(to))
      toast.success(`${monthLabel(month)} is saved.`)
    } catch (error) {
      await refused(error)
    } finally {
      setSaving(false)
      await invalidate({ resource: 'slot', invalidates: ['list'] })
    }
  }
  const refused = async (error: unknown) => {
    const problem = error instanceof HttpProblem ? error : null
    const theirs = problem?.code === 'version_conflict' ? (problem.current as Slot) : problem?.code === 'duplicate' ? await reload() : null
    if (theirs) {
      rebase(theirs)
      return toast.info('Somebody else changed this month meanwhile. Your changes are laid over theirs: look it over and save again.')
    }
    if (problem?.code !== 'slot_booked') return toast.error(error instanceof Error ? error.message : 'The month could not be saved.')
    await reload()
    setAsked(true)
  }
  const save = async () => {
    if (seats === null) return toast.error('Say how many seats there are in each slot.')
    if (slot && tooFull(bookedIn(slot), open, seats).length > 0) return setAsked(true)
    await store(base)
  }
  return {
    open,
    seats,
    setSeats,
    isDirty,
    isSaving,
    /** Whether bookings stand in the way of saving, and the person is asked what becomes of them. */
    asked,
    /** Opens or closes hours; without `to`, all that are not all open are opened. */
    toggle: (places: readonly Place[], to?: boolean) => {
      const next = new Set(open)
      const opens = to ?? !places.every((place) => open.has(keyOf(place)))
      for (const place of places) next[opens ? 'add' : 'delete'](keyOf(place))
      setOpen(next)
    },
    reset: () => take(base),
    save,
    keep: () => setAsked(false),
    saveAfterCancelling: async () => {
      setAsked(false)
      await store(base)
    },
  }
}
