import { relation, relations, text } from '../fields/index.js'
import type { Me } from '../base/roles.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { student } from './student.js'
import { user } from './user.js'

const memberOf = (me: Me) => ({ users: { $has: me.uid } })
const madeBy = (me: Me) => ({ createdBy: me.uid, users: { $has: me.uid } })

/** People who talk. Hooks keep the in-charge of each pupil's school in it. */
export const chatGroup = defineResource({
  name: 'chatGroup',
  label: { one: 'Chat group', many: 'Chat groups' },
  url: 'chat-groups',
  order: 270,
  screens: 'chats',
  title: ['groupName'],
  isFindable: true,
  fields: {
    groupName: text('Group name', {
      required: true,
      max: 120,
      // The name of each person's chat with the admins.
      written: { begins: /^Chat with Admin$/, label: 'Chat with Admin' },
    }),
    users: relations('People', 'user', { max: 200 }),
    // The person of a chat with the admins, who all read it and write in it. Absent for any other group.
    thread: relation('Chat with Admin of', 'user', { readOnly: true, whenArchived: 'follow' }),
  },
  unique: [{ fields: ['thread'] }],
  list: {
    columns: ['groupName', 'users'],
    search: ['groupName'],
    sort: 'groupName',
    filters: ['users'],
  },
  form: [{ key: 'group', title: 'Group', fields: ['groupName', 'users', 'thread'] }],
  // The people a person may name are those whose accounts they may read: people of their own school for a pupil.
  forAssistants: false,
  isPersonal: true,
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'create' },
      { can: 'read', where: memberOf },
      { can: 'update', where: madeBy },
      {
        can: 'update',
        where: (me) => ({
          $and: [
            memberOf(me),
            {
              users: {
                $where: whereOf(user, {
                  student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
                }),
              },
            },
          ],
        }),
      },
    ],
    mentor: [{ can: 'create' }, { can: 'read', where: memberOf }, { can: 'update', where: madeBy }],
    student: [
      { can: 'create' },
      { can: 'read', where: memberOf },
      { can: 'update', where: madeBy },
    ],
  },
})
export type ChatGroup = Row<typeof chatGroup>
