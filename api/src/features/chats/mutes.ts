import { today } from '@tinkerdesk/shared'
import { chatMute } from '@tinkerdesk/shared/resources/chat-mute'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

const days = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

/** Throws `forbidden`, with the last day, while an admin has muted the person. */
export async function assertNotMuted(sql: Sql, person: string): Promise<void> {
  const [mute] = await records(chatMute, sql).find({ person, until: { $gte: today() } }, { order: '-until', limit: 1, fields: ['until'] })
  if (!mute) return
  throw new ProblemError('forbidden', {
    title: `You cannot write in chats until the end of ${days.format(new Date(mute.until))}. You can still write to the admins.`,
  })
}
