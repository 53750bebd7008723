import type { CalendarAddress, NewCalendarAddress } from '@tinkerdesk/shared'
import { useRef, useState } from 'react'
import { request } from '../../../client/request.js'
import { LoadFault } from '../../../ui/messages/load-fault.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'
import { Loading } from '../../../ui/messages/loading.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { toast } from '../../../ui/messages/toast.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'

const url = '/api/auth/calendar-address'
type Step = 'renew' | 'end'

const questions: Record<Step, string> = {
  renew: 'Calendars that use the current address will no longer be updated.',
  end: 'Calendars that use the address will no longer be updated.',
}

/** Makes, renews and ends the secret address at which another calendar reads this one. */
export default function CalendarAddressDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refresh } = useApiQuery<CalendarAddress>(url)
  const [made, setMade] = useState<string | null>(null)
  const [asking, setAsking] = useState<Step | null>(null)
  const [isSending, setSending] = useState(false)
  const run = async (step: Step) => {
    setSending(true)
    try {
      if (step === 'renew') setMade((await request<NewCalendarAddress>('post', url)).url)
      else {
        await request('delete', url)
        setMade(null)
        toast.success('Calendar address ended')
      }
    } catch (problem) {
      toast.error(problem instanceof Error ? problem.message : 'The address could not be changed.')
    }
    setSending(false)
    setAsking(null)
    refresh()
  }
  const hasAddress = made !== null || Boolean(data?.createdAt)
  const buttonOf = (step: Step, label: string) => (
    <button
      type="button"
      className={`button ${hasAddress ? '' : 'primary'}`}
      disabled={isSending}
      onClick={() => (asking === step || !hasAddress ? void run(step) : setAsking(step))}
    >
      {label}
    </button>
  )
  return (
    <Dialog open onClose={onClose} title="Use in another calendar" width={560}>
      <div className="calendar-address">
        <p>
          Add an address of your own to Google Calendar, Outlook or your phone, and sessions,
          bookings and closing dates appear there. It shows what you may see, without the names of
          children.
        </p>
        {error ? <LoadFault error={error} onRetry={refresh} /> : null}
        {data || error ? null : <Loading />}
        {made ? <MadeAddress made={made} /> : null}
        {data?.createdAt && !made ? (
          <p>
            You made an address <TimeAgo value={data.createdAt} />
            {data.readAt ? (
              <>
                . It was last read <TimeAgo value={data.readAt} />.
              </>
            ) : (
              '. No calendar has read it yet.'
            )}
          </p>
        ) : null}
        {asking ? <output>{questions[asking]}</output> : null}
        {data ? (
          <div className="form-actions">
            {hasAddress && asking !== 'renew'
              ? buttonOf('end', asking === 'end' ? 'End it' : 'End the address')
              : null}
            {asking === 'end' ? null : buttonOf('renew', renewLabel(hasAddress, asking))}
            {asking ? (
              <button
                type="button"
                className="button"
                disabled={isSending}
                onClick={() => setAsking(null)}
              >
                Keep it
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

function renewLabel(hasAddress: boolean, asking: Step | null): string {
  if (!hasAddress) return 'Make an address'
  return asking === 'renew' ? 'Replace it' : 'Make a new address'
}

/** The address that was just made, to be copied. */
function MadeAddress({ made }: { made: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    input.current?.select()
    // Browsers lend the clipboard to safe connections only. The selected text can be copied by hand.
    await navigator.clipboard?.writeText(made).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <>
      <label>
        Your address
        <input ref={input} readOnly value={made} onFocus={({ target }) => target.select()} />
      </label>
      <div className="form-actions">
        <button type="button" className="button primary" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy the address'}
        </button>
      </div>
      <p className="snap-soft">
        It is shown only now. Anyone who has it can read your calendar, so share it with no one.
        Ending your other sign-ins ends it, too.
      </p>
    </>
  )
}
