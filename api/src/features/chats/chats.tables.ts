import { table, type TableSpec } from '../../database/table.js'

/** The reader of markers that all admins share, in a chat with the admins. */
export const adminsMarker = 'admins'

/** The people of each group, members and former ones, and the latest message that each has seen. Nothing here is a foreign key, since archived rows leave their table. */
export const chatMarkers = table('chat_markers', {
  columns: {
    group_id: { type: 'text', primary: true },
    user_id: { type: 'text', primary: true },
    /** The number of the latest message they have seen; 0 for none. */
    sequence: { type: 'integer' },
  },
  indexes: [{ columns: ['user_id', 'group_id'] }],
})

/**
 * When the chats with the admins were written in, so that those with the latest message, or with one that no admin has seen, are found without looking
 * at all. A chat that is archived keeps its row.
 */
export const adminThreads = table('admin_threads', {
  columns: {
    group_id: { type: 'text', primary: true },
    /** The moment of the latest message. */
    last_at: { type: 'text' },
    /** The same if no admin has seen it. */
    unread_at: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['last_at', 'group_id'] }, { columns: ['unread_at', 'group_id'] }],
})

/** The texts of deleted and reported messages, for admins, until they are erased. */
export const messageEvidence = table('message_evidence', {
  columns: {
    message_id: { type: 'text', primary: true },
    sender: { type: 'text' },
    text: { type: 'text', nullable: true },
    /** The names of its files, as JSON. The files themselves are deleted. */
    files: { type: 'text' },
    /** When it was deleted, or reported last. */
    at: { type: 'text' },
    /** The account that deleted it, or empty for a message that was only reported. */
    deleted_by: { type: 'text' },
  },
  indexes: [{ columns: ['at'] }, { columns: ['sender'] }],
})

/** The tables of chats beyond their rows. */
export const chatsTables: readonly TableSpec[] = [chatMarkers, adminThreads, messageEvidence]
