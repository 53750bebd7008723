import { monthAfter } from '@tinkerdesk/shared/base/month'
import { useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../../ui/parts/page-head.js'
import { monthLabel } from '../../fields/day/month.js'
import { copiedTo } from './month/month.js'
import { SlotBar } from './month/slot-bar.js'
import { SlotEditor } from './editor/slot-editor.js'
import { SlotState } from './month/slot-state.js'
import { useSlotMonth, useSlotPlace } from './month/use-slot-place.js'

/** The hours copied from one month, to be pasted into the next. */
interface Copy {
  school: string
  month: string
  open: ReadonlySet<string>
  seats: number
  /** True once the target month has been shown. */
  hasArrived?: true
}

/** Edits the open hours and the seats of a school's lab in one month. */
export default function SlotEditorPage() {
  const { school, month, isLooking, go } = useSlotPlace()
  const { slot, error, refetch, isFetching } = useSlotMonth(school, month)
  const [copy, setCopy] = useState<Copy | null>(null)
  const isCopied = copy !== null && copy.school === school && copy.month === month
  // Keep the copy until the person has really left its month; they may have been asked to confirm and stayed.
  if (isCopied && !copy.hasArrived) setCopy({ ...copy, hasArrived: true })
  if (!isCopied && copy?.hasArrived) setCopy(null)
  const copyOn = (school: string) => (open: ReadonlySet<string>, seats: number) => {
    const next = monthAfter(month, 1)
    setCopy({ school, month: next, open: copiedTo(open, month, next), seats })
    go({ month: next })
  }
  const manage = `/slot-management/manage?${new URLSearchParams({ ...(school ? { school } : {}), month })}`
  return (
    <div className="td-page">
      <PageHead title="Opening hours" subtitle={monthLabel(month)}>
        <Link to={manage} className="button">
          Bookings
        </Link>
      </PageHead>
      <section className="td-panel" data-fetching={isFetching || undefined}>
        {slot === undefined || !school ? (
          <>
            <SlotBar school={school} month={month} go={go} />
            <SlotState
              school={school}
              isLooking={isLooking}
              isLoading
              error={error}
              onRetry={() => void refetch()}
            >
              {null}
            </SlotState>
          </>
        ) : (
          <SlotEditor
            // Each month has its own draft. A month that was just created keeps its draft.
            key={`${school} ${month} ${isCopied ? 'copied' : ''}`}
            school={school}
            month={month}
            slot={slot}
            copied={isCopied ? copy : null}
            go={go}
            onCopy={copyOn(school)}
            reload={async () => (await refetch()).data?.data[0] ?? null}
          />
        )}
      </section>
    </div>
  )
}
