import { counted, formatCount } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { Fault } from '../../ui/messages/fault.js'
import { ProgressBar } from '../../ui/messages/progress.js'
import { maxShownPhones, useWrongPhones } from './use-wrong-phones.js'
import { WrongPhoneRows } from './wrong-phone-rows.js'

/** Finds stored telephone numbers that would be refused today, and leads to their records. */
export function WrongPhones() {
  const { state, read, total, count, shown, error, start, proceed, stop } = useWrongPhones()
  const isRunning = state === 'running'
  const isOpen = state === 'stopped' || state === 'failed'
  const act = isRunning ? stop : isOpen ? proceed : start
  return (
    <section className="td-panel host-section" aria-labelledby="host-phones">
      <h2 id="host-phones">Wrong phone numbers</h2>
      <p className="host-soft">
        Stored phone numbers that would be refused today, such as those of earlier versions. None is
        changed until you correct it in its record.
      </p>
      <div className="host-actions">
        {/* The second half of a double click is no click on the next action. */}
        <Button onClick={({ detail }) => (detail > 1 ? undefined : act())}>
          {isRunning
            ? 'Stop'
            : state === 'stopped'
              ? 'Continue'
              : state === 'failed'
                ? 'Try again'
                : 'Look through the numbers'}
        </Button>
      </div>
      {isRunning || isOpen ? (
        <div className="host-progress">
          <ProgressBar
            percent={Math.round((100 * read) / Math.max(total, 1))}
            label="Looking through the numbers"
          />
          <p className="host-soft">
            {total > 0 ? `${formatCount(read)} of ${formatCount(total)} records read` : '…'}
          </p>
        </div>
      ) : null}
      {state === 'failed' ? (
        <Fault>
          {say(error?.message ?? '')} <span>Choose “Try again” to continue where it stopped.</span>
        </Fault>
      ) : null}
      <output className="host-result">
        {state === 'done' && count === 0 ? 'No wrong numbers' : null}
        {count > 0 && !isRunning ? counted(count, 'wrong number') : null}
      </output>
      {count > maxShownPhones ? (
        <p className="host-soft">{`Only the first ${formatCount(maxShownPhones)} are shown. Correct them, then look again.`}</p>
      ) : null}
      {shown.length > 0 ? <WrongPhoneRows rows={shown} /> : null}
    </section>
  )
}
