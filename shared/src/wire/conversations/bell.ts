import { z } from 'zod'
import { roles } from '../../base/roles.js'
import { idPattern } from '../../fields/id.js'
import { trimmedText, visibleText } from '../../fields/typed/plain-text.js'
import { notificationCategories } from '../../parts/notification-categories.js'

const item = z.object({
  id: z.string(),
  category: z.enum(notificationCategories),
  title: z.string(),
  body: z.string().nullable(),
  /** The address on this site of the record that it is about. */
  link: z.string().nullable(),
  isRead: z.boolean(),
  at: z.iso.datetime(),
})
/** A notification of the signed-in person. */
export type BellItem = z.infer<typeof item>

const unreadChat = z.object({
  id: z.string(),
  groupName: z.string(),
  link: z.string(),
  unread: z.int(),
  at: z.iso.datetime(),
})
/** A conversation with messages that the person has not seen. */
export type UnreadChat = z.infer<typeof unreadChat>

/** The bell: the number of unread notifications and conversations, and the newest of both. `GET /api/bell`. */
export const bell = z.object({
  unread: z.int(),
  chats: z.array(unreadChat),
  items: z.array(item),
  muted: z.array(z.enum(notificationCategories)),
  /** True if the person receives a daily e-mail about what they have not read. */
  digest: z.boolean(),
})
export type Bell = z.infer<typeof bell>

/** Notifications and conversations that the bell shows. */
export const maxBellItems = 30

/** An announcement of an admin to everyone with these roles, at all schools or at some. */
export const broadcastBody = z.strictObject({
  /** Made by the client, so that a retry sends nothing twice. */
  id: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, { error: 'The id must be a ULID' }),
  title: visibleText('Enter a title').max(300, { error: 'At most 300 characters' }),
  body: z
    .string()
    .overwrite(trimmedText)
    .max(2000, { error: 'At most 2000 characters' })
    .optional(),
  roles: z
    .array(z.enum(roles))
    .min(1, { error: 'Choose at least one role' })
    .max(roles.length, { error: 'Name each role once' }),
  /** Empty: everywhere. Otherwise the students and in-charges of these schools. */
  schools: z.array(z.string().regex(idPattern)).max(100, { error: 'At most 100 schools' }),
})
export type BroadcastBody = z.infer<typeof broadcastBody>
