import { table, type TableSpec } from '../database/table.js'

/** The comments of discussions, until their record is deleted permanently. Nothing here is a foreign key, since archived rows leave their table. */
export const discussionComments = table('discussion_comments', {
  columns: {
    /** Made by the server, so that ids are in the order of the comments. */
    id: { type: 'text', primary: true },
    /** The id that the client gave it. */
    sent_as: { type: 'text' },
    resource: { type: 'text' },
    record_id: { type: 'text' },
    /** The comment that it replies to. Null for the first of a thread. */
    thread: { type: 'text', nullable: true },
    /** Null once the account is erased. */
    author: { type: 'text', nullable: true },
    at: { type: 'text' },
    text: { type: 'text' },
    edited_at: { type: 'text', nullable: true },
    /** The text of a deleted comment is gone. */
    deleted_at: { type: 'text', nullable: true },
    deleted_by: { type: 'text', nullable: true },
    /** 1 for a deleted comment without replies. It stays for a retry of its request. */
    hidden: { type: 'integer', default: 0 },
    resolved_at: { type: 'text', nullable: true },
    resolved_by: { type: 'text', nullable: true },
  },
  indexes: [
    { columns: ['resource', 'record_id', 'thread', 'id'] },
    { columns: ['author', 'sent_as'], unique: true },
    { columns: ['resolved_by'] },
    { columns: ['deleted_by'] },
  ],
})

/** The people whom a comment mentions. Its text has their ids. */
export const discussionMentions = table('discussion_mentions', {
  columns: {
    comment_id: { type: 'text', primary: true },
    user_id: { type: 'text', primary: true },
  },
  indexes: [{ columns: ['user_id'] }],
})

export const discussionTables: readonly TableSpec[] = [discussionComments, discussionMentions]
