import { day, longText, relation, today } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** A person who may not write in chats until a day. The chat with the admins stays open to them. */
export const chatMute = defineResource({
  name: 'chatMute',
  label: { one: 'Muted person', many: 'Muted people' },
  url: 'chat-mutes',
  path: 'chat-mutes',
  menu: { group: 'Administration', icon: 'message' },
  order: 300,
  title: ['person'],
  fields: {
    person: relation('Person', 'user', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
      personal: { of: 'child', purpose: 'messages', keep: 'withChild' },
    }),
    until: day('Muted until', {
      required: true,
      help: 'The last day on which they write nothing.',
    }),
    reason: longText('Reason', { max: 1000 }),
  },
  list: {
    columns: ['person', 'until', 'reason'],
    search: ['person'],
    sort: '-until',
    filters: ['person', 'until'],
  },
  lists: [
    {
      path: 'current',
      where: () => ({ until: { $gte: today() } }),
      columns: ['person', 'until', 'reason'],
      empty: 'Nobody is muted',
    },
  ],
  form: [{ key: 'mute', title: 'Muted person', fields: ['person', 'until', 'reason'] }],
  forAssistants: false,
  access: { admin: [{ can: 'manage' }] },
})
export type ChatMute = Row<typeof chatMute>
