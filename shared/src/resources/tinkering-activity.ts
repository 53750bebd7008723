import { choice, flag, relation, rupees } from '../fields/index.js'
import { activityFields } from '../parts/activity-fields.js'
import { usualActivityFee } from '../base/limits.js'
import { roles, staff, type Me } from '../base/roles.js'
import type { Row } from '../resource/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** A draft belongs to its author until it is published. */
const publishedOrMade = (me: Me) => ({ $or: [{ status: 'published' as const }, { createdBy: me.uid }] })

export const tinkeringActivity = defineResource({
  name: 'tinkeringActivity',
  label: { one: 'Tinkering activity', many: 'Tinkering activities' },
  url: 'tinkering-activities',
  path: 'ta-data',
  menu: { group: 'Programme', icon: 'experiment', label: 'Tinkering Activities' },
  screens: { called: 'activity', add: roles, form: staff },
  title: ['taName'],
  fields: {
    ...activityFields({ name: { required: true }, taxonomy: { required: true } }),
    isBase: flag('Base version', { help: 'Every new student gets a copy. Only one activity is the base version.' }),
    status: choice('Status', ['published', 'draft'], {
      required: true,
      default: 'published',
      labels: { published: 'Published', draft: 'Draft' },
      tones: { draft: 'warn' },
      help: 'A draft is a proposal that few people see until it is published.',
    }),
    isPaid: flag('Paid activity'),
    fee: rupees('Fee', { help: 'Rupees a student pays. If empty, the default fee applies.' }),
    school: relation('Proposed at', 'school', { readOnly: true, whenArchived: 'clear' }),
  },
  checks: [{ at: 'fee', message: 'A paid activity needs a fee greater than 0.', holds: ({ isPaid, fee }) => !isPaid || (fee ?? 0) > 0 }],
  derive: { fee: { when: ({ isPaid, fee }) => !isPaid || fee === null, from: ({ isPaid }) => (isPaid ? usualActivityFee : null) } },
  list: {
    columns: ['taID', 'taName', 'subject', 'topic', 'subTopic', 'status', 'isBase'],
    more: ['intro', 'goals', 'materials', 'isPaid', 'fee', 'school'],
    search: ['taName', 'taID'],
    sort: 'taName',
    filters: ['subject', 'topic', 'subTopic', 'status', 'isBase', 'isPaid'],
  },
  form: [
    { key: 'activity', title: 'Activity', fields: ['taID', 'taName', 'subject', 'topic', 'subTopic', 'intro'] },
    { key: 'purpose', title: 'Goals and materials', fields: ['goals', 'materials'] },
    { key: 'steps', title: 'Instructions and tips', fields: ['instructions', 'tips'] },
    { key: 'after', title: 'Assessment and extensions', fields: ['assessment', 'extensions', 'resources'] },
    { key: 'library', title: 'In the library', fields: ['status', 'isBase', 'isPaid', 'fee'] },
  ],
  alike: [['taName']],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'create', except: ['isBase'] },
      { can: 'read', where: publishedOrMade },
      { can: 'read', where: (me) => ({ school: { $in: me.schoolIds } }) },
      { can: 'update', where: (me) => ({ createdBy: me.uid }), except: ['isBase'] },
    ],
    mentor: [
      { can: 'create', except: ['isBase'] },
      { can: 'read', where: publishedOrMade },
      { can: 'update', where: (me) => ({ createdBy: me.uid }), except: ['isBase'] },
    ],
    // A student proposes; an accepted proposal is no longer theirs to change.
    student: [
      { can: 'create', where: () => ({ status: 'draft' }), except: ['isBase', 'status', 'isPaid', 'fee'] },
      { can: 'read', where: publishedOrMade },
      { can: 'update', where: (me) => ({ createdBy: me.uid, status: 'draft' }), except: ['isBase', 'status', 'isPaid', 'fee'] },
    ],
  },
})
export type TinkeringActivity = Row<typeof tinkeringActivity>
