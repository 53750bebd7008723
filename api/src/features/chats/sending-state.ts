import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { chatMute } from '@tinkerdesk/shared/resources/chat-mute'
import { tableOf } from '../../crud/index.js'
import type { SqlValue, Transaction } from '../../database/database.js'

const [groups, messages, mutes] = [tableOf(chatGroup), tableOf(chatMessage), tableOf(chatMute)]
const [groupOf, sequence] = [messages.column('group', 'm'), messages.column('sequence', 'm')]

/** The state that decides whether a person may send a message to a group, and its place there. */
export interface SendingState {
  /** The number of the last message of the group; 0 for none. */
  last: number
  isMember: boolean
  /** The last day on which an admin wants them to write nothing, also one that is over. */
  mutedUntil: string | null
  /** When they sent the earliest of their latest messages, of as many as were asked for. `null` if they have sent fewer. */
  burstStart: string | null
}

/**
 * Reads the state in one statement. Call it while the group and the person's messages are held. It compares no moments, so that PostgreSQL plans
 * it once for all people.
 */
export async function sendingState(
  tx: Transaction,
  group: string,
  person: string,
  burst: number,
): Promise<SendingState> {
  const mine = groups.where({ id: group, users: { $has: person } }, 'g')
  const [row] = await tx.all<Record<string, SqlValue>>(
    `SELECT (SELECT MAX(${sequence}) FROM ${messages.name} m WHERE ${groupOf} = ?) AS last,
       (SELECT COUNT(*) FROM ${groups.name} g WHERE ${mine.text}) AS memberships,
       (SELECT MAX(${mutes.column('until', 'u')}) FROM ${mutes.name} u WHERE ${mutes.column('person', 'u')} = ?) AS muted_until,
       (SELECT m."created_at" FROM ${messages.name} m WHERE m."created_by" = ? ORDER BY m."created_at" DESC LIMIT 1 OFFSET ${burst - 1}) AS burst_start`,
    [group, ...mine.values, person, person],
  )
  const text = (value: SqlValue = null) => (value === null ? null : String(value))
  return {
    last: Number(row?.['last'] ?? 0),
    isMember: Number(row?.['memberships']) > 0,
    mutedUntil: text(row?.['muted_until']),
    burstStart: text(row?.['burst_start']),
  }
}
