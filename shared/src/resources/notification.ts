import { choice, flag, longText, relation, text } from '../fields/index.js'
import type { Me } from '../base/roles.js'
import { notificationCategories, notificationLabels } from '../parts/notification-categories.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

const own = [{ can: 'read', where: (me: Me) => ({ person: me.uid }) }] as const

/**
 * News for one person. The product writes them, and an admin may write to a person. Messages of chats are not among them: each member of a
 * group has a marker.
 */
export const notification = defineResource({
  name: 'notification',
  label: { one: 'Notification', many: 'Notifications' },
  url: 'notifications',
  order: 310,
  screens: 'notifications',
  title: ['title'],
  fields: {
    person: relation('Person', 'user', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
      personal: { of: 'child', purpose: 'notices', keep: 'withChild' },
    }),
    category: choice('Category', notificationCategories, {
      readOnly: true,
      labels: notificationLabels,
      default: 'broadcast',
    }),
    title: text('Title', { required: true, max: 300 }),
    body: longText('Text', { max: 2000 }),
    // The address on this site of the record that it is about.
    link: text('Link', { readOnly: true, max: 300 }),
    // Set by the person, in a table write of its own: the audit trail does not say when a child reads something.
    isRead: flag('Read', { readOnly: true }),
  },
  list: {
    columns: ['person', 'category', 'title', 'isRead'],
    sort: '-createdAt',
    filters: ['person', 'category', 'isRead'],
  },
  form: [
    {
      key: 'notification',
      title: 'Notification',
      fields: ['person', 'title', 'body', 'category', 'link', 'isRead'],
    },
  ],
  forAssistants: false,
  isPersonal: true,
  access: {
    admin: [{ can: ['create', 'read'] }],
    atlIncharge: own,
    mentor: own,
    student: own,
  },
})
export type Notification = Row<typeof notification>
