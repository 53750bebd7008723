import type { ListPage } from './list-page.js'

export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Every kind of mail with its name on screen. */
export const mailKinds = { invitation: 'Invitation', 'password-reset': 'New password' } as const
export type MailKind = keyof typeof mailKinds

/** One mail, as `GET /api/outbox` returns it to admins. Moments are ISO, UTC. */
export interface OutboxEntry {
  id: string
  kind: MailKind
  to: string
  state: MailState
  /** How often sending was begun. */
  attempts: number
  createdAt: string
  sentAt: string | null
  /** When it is tried next; `null` for a mail that is sent or has failed. */
  nextAttemptAt: string | null
  /** Why the last attempt failed. */
  error: string | null
  /** The demo only, where mails are files. */
  subject?: string
  text?: string
}

export type OutboxPage = ListPage<OutboxEntry>
