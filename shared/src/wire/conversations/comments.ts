import { z } from 'zod'
import { roles } from '../../base/roles.js'

const comment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The author's name, as this person may read it. `null` for a text that is older than the conversation. */
  by: z.string().nullable(),
  /** Absent for accounts that no longer exist. */
  role: z.enum(roles).optional(),
  isOwn: z.boolean(),
  text: z.string(),
  /** True if this person may remove it now. */
  mayRemove: z.boolean(),
})
/** One entry of a record's conversation. */
export type Comment = z.infer<typeof comment>

/** A page of a conversation, newest first: `GET /api/{url}/:id/comments`. */
export const commentPage = z.object({
  data: z.array(comment),
  /** True if there are entries before these. */
  hasOlder: z.boolean(),
})
export type CommentPage = z.infer<typeof commentPage>
