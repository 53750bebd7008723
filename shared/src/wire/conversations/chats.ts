import { z } from 'zod'
import { roles } from '../../base/roles.js'

const chatPerson = z.object({
  id: z.string(),
  /** As the reader knows them: pupils read the short names of pupils. */
  name: z.string(),
  role: z.enum(roles).nullable(),
  /** False for a person who has left. */
  isMember: z.boolean(),
  /** The number of the latest message they have seen. */
  seen: z.number(),
})
/** A person of a group: a member, or someone who was: `GET /api/chat-groups/:id/people`. */
export type ChatPerson = z.infer<typeof chatPerson>
export const chatPeople = z.array(chatPerson)

const chat = z.object({
  id: z.string(),
  groupName: z.string(),
  version: z.number(),
  /** The number of messages after the latest that the person has seen. */
  unread: z.number(),
  /** The latest line. A message without a text has files, or was deleted. */
  last: z.object({
    sequence: z.number(),
    at: z.iso.datetime(),
    /** The change of the group. `null` for a person's message. */
    news: z.string().nullable(),
    sender: z.string(),
    senderName: z.string(),
    text: z.string().nullable(),
    deleted: z.boolean(),
  }),
})
/** A group in a person's list: `GET /api/chats`. */
export type Chat = z.infer<typeof chat>
export const chats = z.array(chat)

const adminThread = z.object({
  person: z.string(),
  name: z.string(),
  role: z.enum(roles).nullable(),
  /** The number of messages that no admin has seen. */
  unread: z.number(),
  /** True while the latest message is the person's own. */
  isWaiting: z.boolean(),
  last: z.object({
    at: z.iso.datetime(),
    senderName: z.string(),
    text: z.string().nullable(),
    deleted: z.boolean(),
  }),
})
/** A person's chat with the admins, as all admins see it: `GET /api/chat-with-admin`. */
export type AdminThread = z.infer<typeof adminThread>
export const adminThreads = z.array(adminThread)

const evidence = z.object({
  sender: z.object({ id: z.string(), name: z.string() }),
  group: z.string(),
  text: z.string().nullable(),
  files: z.array(z.string()),
  at: z.iso.datetime(),
  by: z.string().nullable(),
})
/** The text of a deleted or reported message, for admins. `by` names the person who deleted it, if anyone did. */
export type Evidence = z.infer<typeof evidence>
export const evidenceAnswer = evidence
