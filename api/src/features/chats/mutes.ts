import { today } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'

const days = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

/** Throws `forbidden`, with the last day, while an admin has muted the person until then. */
export function refuseMuted(until: string | null): void {
  if (until === null || until < today()) return
  throw new ProblemError('forbidden', {
    title: `You cannot write in chats until the end of ${days.format(new Date(until))}. You can still write to the admins.`,
  })
}
