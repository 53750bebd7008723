import type { Job } from '@tinkerdesk/shared'

const count = (number: number) => number.toLocaleString('en-IN')

/** Returns how far an open job is, in words. */
export function progressOf({ state, isTakenBack, done, total, message }: Job): string {
  if (isTakenBack) return `Taking it back: ${count(done)} left`
  if (state !== 'queued') return `${count(done)} of ${count(total)}`
  const place = done > 0 ? `Waiting at ${count(done)} of ${count(total)}` : 'Waiting'
  return message ? `${place}. ${message}` : place
}

/** True for a job whose result the person should read. */
export const hasRefusals = ({ counts }: Job): boolean => (counts['failed'] ?? 0) > 0
