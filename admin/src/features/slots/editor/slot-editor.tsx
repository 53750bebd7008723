import { monthAfter } from '@tinkerdesk/shared/base/month'
import { text } from '@tinkerdesk/shared/base/say'
import { counted, type ShownSlot } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { TypedNumber } from '../../../fields/number/typed-number.js'
import { useMe } from '../../../fields/use-me.js'
import { lazyPart } from '../../../ui/code/lazy-part.js'
import { useKeys } from '../../../ui/input/use-keys.js'
import { useLeaveGuard } from '../../../ui/input/use-leave-guard.js'
import { bookedIn } from '../booking/booked.js'
import { CopyButtons } from './copy-buttons.js'
import { DroppedBookings } from './dropped-bookings.js'
import { HoursGrid, type CellLook } from '../month/hours-grid.js'
import { monthLabel } from '../../../fields/day/month.js'
import { daysOf, keyOf, type Place } from '../month/month.js'
import { SlotBar } from '../month/slot-bar.js'
import { useSlotDraft } from './use-slot-draft.js'
import { WeekPatternField } from './week-pattern-field.js'
import '../../../ui/styles/bar.css'
import '../month/hours-grid.css'
import '../month/slot-bar.css'
import './slot-editor.css'

const CopyToSchools = lazyPart(() => import('./copy-to-schools.js'))

interface Props {
  school: string
  month: string
  /** The stored month, or `null` if it does not exist yet. */
  slot: ShownSlot | null
  copied: { open: ReadonlySet<string>; seats: number } | null
  go: (to: { school?: string; month?: string }) => void
  onCopy: (open: ReadonlySet<string>, seats: number) => void
  reload: () => Promise<ShownSlot | null>
}

/** A grid to paint the open hours of a month. Nothing is stored before "Save". */
export function SlotEditor({ school, month, slot, copied, go, onCopy, reload }: Props) {
  const draft = useSlotDraft({ school, month, slot, copied, reload })
  const { open, seats, isDirty, isSaving } = draft
  useKeys({ 'mod+s': () => (isDirty && !isSaving ? void draft.save() : undefined) })
  // The month was copied here, and has the same hours already.
  const [isSameAlready] = useState(copied !== null && !isDirty)
  const [isCopying, setCopying] = useState(false)
  const hasOtherSchools = useMe().schoolIds.length !== 1
  useLeaveGuard(isDirty && !isSaving)
  const booked = slot ? bookedIn(slot) : new Map<string, number>()
  const lookOf = (place: Place): CellLook => {
    const key = keyOf(place)
    const count = booked.get(key) ?? 0
    const says = `${open.has(key) ? text('open') : text('closed')}${count ? `, ${count} booked` : ''}`
    if (!open.has(key))
      return {
        state: 'closed',
        content: count ? <span className="slot-lost">{count}</span> : null,
        says,
      }
    return { state: count ? 'booked' : 'open', content: count || '✓', says }
  }
  return (
    <div className="slot-editor">
      <SlotBar school={school} month={month} go={go}>
        <div className="slot-bar-field">
          <label htmlFor="slot-seats">Seats per slot</label>
          <TypedNumber
            control={{ id: 'slot-seats', status: seats === null ? 'error' : '' }}
            step={1}
            min={1}
            max={200}
            value={draft.typedSeats}
            onChange={draft.setSeats}
          />
        </div>
        <WeekPatternField month={month} onOpen={(places) => draft.toggle(places, true)} />
      </SlotBar>
      {isSameAlready ? (
        <p className="slot-note">
          {monthLabel(month)} already has these hours. There is nothing to save.
        </p>
      ) : null}
      {copied && isDirty ? (
        <p className="slot-note">Copied by weekday. Check the hours, then save.</p>
      ) : null}
      {slot === null && !copied ? (
        <p className="slot-note">
          No open hours saved for {monthLabel(month)} yet. Choose the hours in which the lab is
          open: click or drag, or press a day or an hour for all of it, or type hours of every week.
        </p>
      ) : null}
      <HoursGrid
        label={`Open hours in ${monthLabel(month)}`}
        days={daysOf(month)}
        lookOf={lookOf}
        onToggle={draft.toggle}
      />
      <p className="slot-legend">
        <span data-state="open">open</span>
        <span data-state="booked">open, with bookings</span>
        <span data-state="closed">closed</span>
        <span className="slot-keys">
          <kbd>←↑↓→</kbd> move, <kbd>Shift</kbd> chooses a range, <kbd>Space</kbd> opens and closes
        </span>
      </p>
      <div className="td-bar slot-actions">
        <span className="slot-total" aria-live="polite">
          {counted(open.size, 'open hour')}
          {isDirty ? ' · not saved' : ''}
        </span>
        <CopyButtons
          targets={[
            ...(hasOtherSchools
              ? [{ key: 'schools', label: 'Copy to other schools', run: () => setCopying(true) }]
              : []),
            {
              key: 'month',
              label: `Copy to ${monthLabel(monthAfter(month, 1))}`,
              run: () => onCopy(open, seats ?? 1),
            },
          ]}
          isDisabled={isDirty || open.size === 0}
          hint={isDirty ? 'Save first' : undefined}
        />
        <Button disabled={!isDirty || isSaving} onClick={draft.reset}>
          Reset
        </Button>
        <Button
          type="primary"
          loading={isSaving}
          disabled={!isDirty}
          onClick={() => void draft.save()}
        >
          Save
        </Button>
      </div>
      <Suspense fallback={null}>
        {isCopying ? (
          <CopyToSchools
            copied={{ month, open, seats: seats ?? 1 }}
            from={school}
            onClose={() => setCopying(false)}
          />
        ) : null}
      </Suspense>
      {draft.isConfirming && slot ? (
        <DroppedBookings
          slot={slot}
          open={open}
          seats={seats ?? 1}
          onClose={draft.keep}
          onCancelled={() => void draft.saveAfterCancelling()}
        />
      ) : null}
    </div>
  )
}
