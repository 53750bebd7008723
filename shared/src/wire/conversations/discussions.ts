import { namedGroup } from '../../base/entries.js'
import { z } from 'zod'
import { maxDiscussionText, maxMentions } from '../../base/limits.js'
import { roles } from '../../base/roles.js'
import { idPattern } from '../../fields/id.js'
import { isBlankText, plainText } from '../../fields/typed/plain-text.js'

/** A person in the text of a comment, by the id of the account: `@[01J…]`. */
const mention = /@\[(?<id>[0-9A-Za-z]{10,40})\]/g

/** Writes a person into the text of a comment. */
export const mentionOf = (id: string): string => `@[${id}]`

/** Returns the ids of the people whom a text mentions, each once, in their order. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map((match) => namedGroup(match, 'id'))),
]

/** Returns a text in parts: plain ones, and the ids of people. */
export function mentionParts(text: string): { text?: string; id?: string }[] {
  return text
    .split(mention)
    .map((part, at) => (at % 2 === 0 ? { text: part } : { id: part }))
    .filter(({ text: plain }) => plain !== '')
}

/** The text of a comment: lines, addresses and mentions. */
const commentText = plainText('The comment', maxDiscussionText)
  .refine((text) => !isBlankText(text), { error: 'Write the comment' })
  .refine((text) => mentionedIn(text).length <= maxMentions, {
    error: `A comment mentions at most ${maxMentions} people`,
  })

const madeByClient = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, { error: 'The id must be a ULID' })

/** A new comment. `id` is made by the client, so that a retry adds nothing twice. `thread` is the comment that it replies to. */
export const newDiscussionComment = z.strictObject({
  id: madeByClient,
  text: commentText,
  thread: z.string().regex(idPattern).optional(),
})
export const changedDiscussionComment = z.strictObject({ text: commentText })
export const resolvedThread = z.strictObject({ isResolved: z.boolean() })

const comment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The author's name, as this person may read it. `null` for an erased account. */
  by: z.string().nullable(),
  role: z.enum(roles).optional(),
  isOwn: z.boolean(),
  /** Empty for a deleted comment, which is shown while it has replies. */
  text: z.string(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
/** One comment of a discussion, as a person may read it. */
export type DiscussionComment = z.infer<typeof comment>

const thread = comment.extend({
  replies: z.array(comment),
  /** The person who resolved it, and the moment. */
  resolved: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
})
/** A comment with its replies, the oldest first. */
export type DiscussionThread = z.infer<typeof thread>

/** A page of a record's discussion, the newest thread first: `GET /api/discussions/{url}/:id`. */
export const discussionPage = z.object({
  threads: z.array(thread),
  /** True if there are threads before these. */
  hasOlder: z.boolean(),
  /** The number of threads of each state. */
  open: z.int(),
  resolved: z.int(),
  /** The names of the people whom the comments mention, by id. */
  names: z.record(z.string(), z.string()),
})
export type DiscussionPage = z.infer<typeof discussionPage>

/** People whom this person may mention. */
export const offeredPeople = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })),
})
export type OfferedPeople = z.infer<typeof offeredPeople>
export type OfferedPerson = OfferedPeople['people'][number]
