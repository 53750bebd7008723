import { formatCount, type Job } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'

/** Returns how far an open job is, in words. */
export function progressOf({ state, isTakenBack, done, total, message }: Job): string {
  if (isTakenBack) return `Taking it back: ${formatCount(done)} left`
  if (state !== 'queued') return `${formatCount(done)} of ${formatCount(total)}`
  const place =
    done > 0 ? `Waiting at ${formatCount(done)} of ${formatCount(total)}` : text('Waiting')
  return message ? `${place}. ${say(message)}` : place
}

/** True for a job whose result the person should read. */
export const hasRefusals = ({ counts }: Job): boolean => (counts['failed'] ?? 0) > 0
