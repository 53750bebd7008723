import { relations, text } from '../fields/index.js'
import type { Me } from '../base/roles.js'
import type { Row } from '../resource/declared.js'
import { defineResource } from '../resource/define-resource.js'

const memberOf = (me: Me) => ({ users: { $has: me.uid } })
const madeBy = (me: Me) => ({ createdBy: me.uid, users: { $has: me.uid } })

/** People who talk. Hooks keep the in-charge of each pupil's school in it. */
export const chatGroup = defineResource({
  name: 'chatGroup',
  label: { one: 'Chat group', many: 'Chat groups' },
  url: 'chat-groups',
  screens: 'chats',
  title: ['groupName'],
  fields: {
    groupName: text('Group name', { required: true, max: 120 }),
    users: relations('People', 'user', { max: 200 }),
  },
  list: { columns: ['groupName', 'users'], search: ['groupName'], sort: 'groupName', filters: ['users'] },
  form: [{ key: 'group', title: 'Group', fields: ['groupName', 'users'] }],
  // The people a person may name are those whose accounts they may read: people of their own school for a pupil.
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'create' },
      { can: 'read', where: memberOf },
      { can: 'update', where: madeBy },
      {
        can: 'update',
        where: (me) => ({ $and: [memberOf(me), { users: { $where: { student: { $where: { school: { $in: me.schoolIds } } } } } }] }),
      },
    ],
    mentor: [{ can: 'create' }, { can: 'read', where: memberOf }, { can: 'update', where: madeBy }],
    student: [{ can: 'create' }, { can: 'read', where: memberOf }, { can: 'update', where: madeBy }],
  },
})
export type ChatGroup = Row<typeof chatGroup>
