import type { RecordAction } from '../parts/audit-actions.js'
import type { Job } from './jobs/job.js'

/** One change as a person sees it. `gone` is a row that they may no longer read. */
export interface LiveChange {
  id: string
  /** Absent for people to whom the row is a peer or an option. */
  version?: number
  action: RecordAction | 'gone'
  /** The person's own change, made in this tab or elsewhere. Absent for another person's. */
  by?: 'tab' | 'you'
}

/** The changes of a resource within one batch. `boot` names the run of the server, `seq` counts its batches. */
export type ChangedMessage = { boot: string; seq: number; resource: string } & (
  { changes: LiveChange[] } | { many: true }
)

/** A stored message, as the person may read it. */
export interface ChatEvent {
  group: string
  message: Record<string, unknown>
}

export interface ChatSeen {
  group: string
  person: string
  sequence: number
}
export interface ChatTyping {
  group: string
  person: string
}

/** The other people who have a record open, as the person may see them: some by name, and the number of the rest. */
export interface ViewersMessage {
  resource: string
  id: string
  people: { name: string; isEditing: boolean }[]
  more: number
}

/** How a session ended: it ran out or a newer sign-in took its place, the person was signed out, or the account was disabled. */
export type SessionEnd = 'expired' | 'ended' | 'disabled'

/** The messages of the server to a live socket. */
export interface ServerMessages {
  changed: (message: ChangedMessage) => void
  /** A job of this person is open, made progress or ended. */
  job: (job: Job) => void
  /** A message of a group of this person, whole: a new one, or one that was emptied. */
  'chat-message': (message: ChatEvent) => void
  /** The person joined or left a group, or its people or name changed. */
  'chat-group': (message: { group: string; isMember: boolean }) => void
  /** A member has seen the messages up to a number. `person` is `admins` for all admins in a chat with them. */
  'chat-seen': (message: ChatSeen) => void
  /** Another member is typing. Sent again every few seconds while they do. */
  'chat-typing': (message: ChatTyping) => void
  /** The people of a record that this tab has open changed. */
  viewers: (message: ViewersMessage) => void
  /** The discussion of a record that this tab has open changed: read it again. */
  discussion: (message: { resource: string; id: string }) => void
  /** The person's notifications changed: read `/api/bell`. */
  bell: () => void
  /** The person's rights or account changed: reload `me` and everything open. */
  'me-changed': () => void
  /** The session has ended; the socket is closed right after. */
  'signed-out': (message: { reason: SessionEnd }) => void
}
