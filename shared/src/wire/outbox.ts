import type { ListPage } from './list-page.js'

export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Every kind of e-mail with its name on screen. */
export const mailKinds = { invitation: 'Invitation', 'password-reset': 'New password' } as const
export type MailKind = keyof typeof mailKinds

/** One e-mail, as `GET /api/outbox` returns it to admins. Moments are ISO 8601 in UTC. */
export interface OutboxEntry {
  id: string
  kind: MailKind
  to: string
  state: MailState
  /** The number of attempts. */
  attempts: number
  createdAt: string
  sentAt: string | null
  /** The time of the next attempt, or `null` for an e-mail that was sent or has failed. */
  nextAttemptAt: string | null
  /** The reason why the last attempt failed. */
  error: string | null
  /** Only in the demo, whose e-mails are files. */
  subject?: string
  text?: string
}

export type OutboxPage = ListPage<OutboxEntry>
