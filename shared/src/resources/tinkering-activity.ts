import { choice, flag, longText, number, relation, relations, rupees } from '../fields/index.js'
import { activityFields } from '../parts/fields/activity-fields.js'
import { adultForHazards, safetyFields, safetySection } from '../parts/hazards.js'
import { usualActivityFee } from '../base/limits.js'
import { roles, type Me } from '../base/roles.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** A draft belongs to its author until it is published. */
const publishedOrMade = (me: Me) => ({
  $or: [{ status: 'published' as const }, { createdBy: me.uid }],
})

/** The first author of a draft that was not written by staff. */
export const activityOrigins = ['ai', 'composer', 'student'] as const

/** The drafts, and those of them that were decided: all for admins, of their schools for in-charges, their own for others. */
const draftsFor = (me: Me) => {
  const drafts = { $or: [{ status: { $ne: 'published' as const } }, { origin: { $ne: null } }] }
  if (me.role === 'admin') return drafts
  const own = { createdBy: me.uid }
  return {
    $and: [
      drafts,
      me.role === 'atlIncharge' ? { $or: [own, { school: { $in: me.schoolIds } }] } : own,
    ],
  }
}

interface Placed {
  status: string
  subject: string | null
  topic: string | null
  subTopic: string | null
}

/** The request that made a draft, and its cost. */
const forAdmins = ['prompt', 'tokens'] as const

export const tinkeringActivity = defineResource({
  name: 'tinkeringActivity',
  label: { one: 'Tinkering activity', many: 'Tinkering activities' },
  url: 'tinkering-activities',
  path: 'ta-data',
  menu: { group: 'Programme', icon: 'experiment', label: 'Tinkering Activities' },
  order: 30,
  screens: { called: 'activity', add: roles, form: roles },
  title: ['taName'],
  fields: {
    ...activityFields({ name: { required: true }, taxonomy: {} }),
    ...safetyFields({}),
    isBase: flag('Base version', {
      help: 'Every new student gets a copy. Only one activity is the base version.',
    }),
    status: choice('Status', ['published', 'draft', 'declined'], {
      required: true,
      default: 'published',
      labels: { published: 'Published', draft: 'Draft', declined: 'Not accepted' },
      tones: { draft: 'warn' },
      help: 'A draft is a proposal that few people see until it is published.',
    }),
    isPaid: flag('Paid activity'),
    fee: rupees('Fee', { help: 'Rupees a student pays. If empty, the default fee applies.' }),
    school: relation('Proposed at', 'school', { readOnly: true, whenArchived: 'clear' }),
    decision: longText('Reason', { rows: 3, max: 1000, help: 'The author of the draft reads it.' }),
    origin: choice('Made by', activityOrigins, {
      readOnly: true,
      labels: { ai: 'AI', composer: 'Composer', student: 'Student' },
    }),
    author: relation('Author', 'user', { readOnly: true, whenArchived: 'clear' }),
    sources: relations('Made from', 'tinkeringActivity', { readOnly: true }),
    resembles: relation('Nearly repeats', 'tinkeringActivity', {
      readOnly: true,
      whenArchived: 'clear',
    }),
    prompt: longText('Prompt', { readOnly: true, max: 10_000 }),
    tokens: number('Tokens used', { readOnly: true, min: 0, step: 1 }),
  },
  checks: [
    {
      at: 'isBase',
      message: 'Only a published activity can be the base version',
      holds: ({ isBase, status }) => !isBase || status === 'published',
    },
    ...(['subject', 'topic', 'subTopic'] as const).map((at) => ({
      at,
      message: `An activity in the library needs a ${{ subject: 'subject', topic: 'topic', subTopic: 'sub-topic' }[at]}`,
      holds: (row: Placed) => row.status !== 'published' || row[at] !== null,
    })),
    {
      at: 'fee',
      message: 'A paid activity needs a fee greater than 0.',
      holds: ({ isPaid, fee }) => !isPaid || (fee ?? 0) > 0,
    },
  ],
  derive: {
    fee: {
      when: ({ isPaid, fee }) => !isPaid || fee === null,
      from: ({ isPaid }) => (isPaid ? usualActivityFee : null),
    },
    adultNeeded: adultForHazards,
  },
  depends: { decision: { when: { status: 'declined' } } },
  list: {
    columns: ['taName', 'subject', 'topic', 'subTopic', 'status', 'adultNeeded'],
    more: [
      'taID',
      'hazards',
      'isBase',
      'intro',
      'goals',
      'materials',
      'isPaid',
      'fee',
      'school',
      'origin',
      'author',
      'sources',
      'resembles',
    ],
    search: ['taName', 'taID'],
    sort: 'taName',
    filters: [
      'subject',
      'topic',
      'subTopic',
      'status',
      'isBase',
      'isPaid',
      'origin',
      'adultNeeded',
    ],
    groups: { by: ['subject', 'status', 'origin'] },
  },
  lists: [
    {
      path: 'drafts',
      screen: '/ta-gen-report',
      title: 'AI TA Report',
      where: draftsFor,
      columns: ['taName', 'status', 'origin', 'author', 'sources', 'subject', 'school'],
      sort: '-createdAt',
      empty: 'No drafts yet. Generate or propose an activity to see it here.',
    },
  ],
  actions: [
    {
      key: 'accept',
      label: 'Accept into the library',
      where: { status: 'draft' },
      set: () => ({ status: 'published' }),
      ask: ['subject', 'topic', 'subTopic'],
      done: 'accepted',
    },
    {
      key: 'decline',
      label: 'Do not accept',
      where: { status: 'draft' },
      set: () => ({ status: 'declined' }),
      ask: ['decision'],
      done: 'not accepted',
    },
    {
      key: 'reopen',
      label: 'Make it a draft again',
      where: { status: 'declined' },
      set: () => ({ status: 'draft' }),
      done: 'a draft again',
    },
  ],
  form: [
    {
      key: 'activity',
      title: 'Activity',
      fields: ['taID', 'taName', 'subject', 'topic', 'subTopic', 'intro'],
    },
    safetySection,
    { key: 'purpose', title: 'Goals and materials', fields: ['goals', 'materials'] },
    { key: 'steps', title: 'Instructions and tips', fields: ['instructions', 'tips'] },
    {
      key: 'after',
      title: 'Assessment and extensions',
      fields: ['assessment', 'extensions', 'resources'],
    },
    {
      key: 'library',
      title: 'In the library',
      fields: ['status', 'decision', 'isBase', 'isPaid', 'fee'],
    },
    {
      key: 'origin',
      title: 'Where it comes from',
      fields: ['origin', 'author', 'sources', 'resembles', 'prompt', 'tokens'],
    },
  ],
  alike: [['taName']],
  likely: [{ key: 'name', label: 'The same name', by: ['taName'] }],
  forAssistants: ['taID'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'create', except: ['isBase'] },
      { can: 'read', where: publishedOrMade, except: forAdmins },
      { can: 'read', where: (me) => ({ school: { $in: me.schoolIds } }), except: forAdmins },
      { can: 'update', where: (me) => ({ createdBy: me.uid }), except: ['isBase'] },
    ],
    mentor: [
      { can: 'create', except: ['isBase'] },
      { can: 'read', where: publishedOrMade, except: forAdmins },
      { can: 'update', where: (me) => ({ createdBy: me.uid }), except: ['isBase'] },
    ],
    // A student proposes; an accepted proposal is no longer theirs to change.
    student: [
      {
        can: 'create',
        where: () => ({ status: 'draft' }),
        except: ['isBase', 'status', 'isPaid', 'fee', 'decision'],
      },
      { can: 'read', where: publishedOrMade, except: forAdmins },
      {
        can: 'update',
        where: (me) => ({ createdBy: me.uid, status: 'draft' }),
        except: ['isBase', 'status', 'isPaid', 'fee', 'decision'],
      },
    ],
  },
})
export type TinkeringActivity = Row<typeof tinkeringActivity>
