import { maxMessageFiles, maxMessageLength } from '../base/limits.js'
import type { Me } from '../base/roles.js'
import { choice, file, flag, list, number, relation, relations, text } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { chatGroup } from './chat-group.js'

const inOwnGroup = (me: Me) => ({
  group: { $where: whereOf(chatGroup, { users: { $has: me.uid } }) },
})
const ownGrants = [
  { can: ['create', 'read'], where: inOwnGroup },
  // Only to delete it. Hooks check the time.
  {
    can: 'update',
    where: (me: Me) => ({ ...inOwnGroup(me), sender: me.uid }),
    fields: ['deleted'],
  },
] as const

/** Changes of a group, each of which is a line of its conversation. */
export const groupNews = ['created', 'renamed', 'added', 'removed', 'left'] as const

/** Most of them are written by children, or to them. */
const ofWriters = { of: 'child', purpose: 'messages', keep: 'withRecord' } as const

/** A line in the conversation of a group. It is emptied in place when it is deleted, so it never goes to the archive by itself. */
export const chatMessage = defineResource({
  name: 'chatMessage',
  label: { one: 'Message', many: 'Messages' },
  url: 'chat-messages',
  order: 280,
  screens: 'chats',
  isConfidential: true,
  // Its text is in no title: titles are in the archive and the audit trail.
  title: ['group', 'sequence'],
  fields: {
    group: relation('Chat group', 'chatGroup', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
    }),
    // Its place in the group, from 1 without a gap.
    sequence: number('Number', { readOnly: true }),
    // Absent for a person's message.
    news: choice('News', groupNews, { readOnly: true }),
    // The account. A text, so that an archived account changes no message.
    sender: text('Sender', { readOnly: true, max: 40, personal: ofWriters }),
    text: text('Text', {
      mode: 'create',
      max: maxMessageLength,
      hasLines: true,
      personal: ofWriters,
    }),
    files: list('Files', file('File'), {
      mode: 'create',
      max: maxMessageFiles,
      personal: ofWriters,
    }),
    // The number of an earlier message of the group, which this one answers.
    replyTo: number('Reply to', { mode: 'create', min: 1 }),
    // The people who were added or removed.
    about: relations('People', 'user', { readOnly: true, related: false }),
    deleted: flag('Deleted', { mode: 'edit' }),
  },
  checks: [
    {
      at: 'text',
      message: 'The message is empty.',
      holds: ({ news, text, files, deleted }) =>
        news !== null || deleted || text !== null || files.length > 0,
    },
  ],
  unique: [{ fields: ['group', 'sequence'] }],
  list: {
    columns: ['group', 'text', 'files'],
    search: ['text'],
    sort: '-createdAt',
    filters: ['group'],
  },
  form: [
    { key: 'message', title: 'Message', fields: ['group', 'text', 'files', 'replyTo', 'deleted'] },
  ],
  access: {
    admin: [{ can: ['create', 'read'] }, { can: 'update', fields: ['deleted'] }],
    atlIncharge: ownGrants,
    mentor: ownGrants,
    student: ownGrants,
  },
})
export type ChatMessage = Row<typeof chatMessage>
