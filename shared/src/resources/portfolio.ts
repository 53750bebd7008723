import {
  choice,
  day,
  flag,
  group,
  list,
  longText,
  moment,
  relation,
  text,
} from '../fields/index.js'
import type { Me } from '../base/roles.js'
import { maxPieces, pieceKindLabels, pieceKinds } from '../parts/portfolio/piece-kinds.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { student } from './student.js'

const ofSchools = (me: Me) => ({
  student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
})
const own = (me: Me) => (me.studentId ? { student: me.studentId } : null)

/**
 * The states of a portfolio that its school has not answered. A proposal that changes goes to the other one, so that releasing what was there before is a
 * conflict.
 */
const waiting = ['proposed', 'changed'] as const
const isWaiting = { state: { $in: waiting } }

/** The fields that a student writes. All others are the answer of their school. */
const studentFields = ['about', 'pieces', 'state'] as const

/**
 * The work that a student wants to show outside. They choose and propose it, and `shown` keeps it as it was then; their school releases that by a
 * link. Every change of the content ends the link and asks again.
 */
export const portfolio = defineResource({
  name: 'portfolio',
  label: { one: 'Portfolio', many: 'Portfolios' },
  url: 'portfolios',
  path: 'portfolio-data',
  menu: { group: 'Programme', icon: 'idcard', under: 'Certificates' },
  order: 147,
  screens: { form: ['admin', 'atlIncharge'], report: ['admin', 'atlIncharge'] },
  personal: { purpose: 'sharing', keep: 'withChild' },
  title: ['student'],
  fields: {
    student: relation('Student', 'student', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
      related: false,
    }),
    about: longText('About the student', {
      max: 600,
      rows: 4,
      help: 'In their own words. No names of other children, no addresses and no telephone numbers.',
    }),
    pieces: list(
      'Pieces',
      group('Piece', {
        type: choice('Type', pieceKinds, { required: true, labels: pieceKindLabels }),
        // The student's copy of an activity or a competition, or a file of one. Hours have none.
        source: text('Id of the work', { max: 40 }),
        words: text('In their own words', { max: 300 }),
      }),
      { max: maxPieces },
    ),
    state: choice('Status', ['draft', ...waiting, 'returned', 'released'], {
      default: 'draft',
      labels: {
        draft: 'Not shared',
        proposed: 'Waits for the school',
        changed: 'Changed, waits for the school',
        returned: 'Sent back',
        released: 'Shared by a link',
      },
      tones: { proposed: 'busy', changed: 'busy', returned: 'warn', released: 'good' },
    }),
    alone: flag('No other child is named or pictured', { mode: 'edit' }),
    until: day('Shown until', { mode: 'edit', help: 'At most 30 days from today.' }),
    message: longText('Message to the student', { max: 500, rows: 2, mode: 'edit' }),
    // As proposed, as JSON: `storedPortfolio` in `shared/src/wire/portfolios.ts`.
    shown: longText('As proposed', { readOnly: true, max: 20_000 }),
    releasedAt: moment('Released', { readOnly: true }),
    releasedBy: text('Released by', { readOnly: true, max: 160 }),
    // The secret in the address.
    code: text('Code', { readOnly: true, max: 30, unique: true }),
  },
  checks: [
    {
      at: 'pieces',
      message: 'A piece is chosen once.',
      holds: ({ pieces }) =>
        new Set(pieces.map(({ type, source }) => `${type} ${source}`)).size === pieces.length,
    },
    {
      at: 'alone',
      message: 'Look at every picture and text first: no other child may be named or pictured.',
      holds: ({ state, alone }) => state !== 'released' || alone,
    },
    {
      at: 'until',
      message: 'Say until when it is shown.',
      holds: ({ state, until }) => state !== 'released' || until !== null,
    },
    {
      at: 'message',
      message: 'Say what the student is to change.',
      holds: ({ state, message }) => state !== 'returned' || message !== null,
    },
  ],
  unique: [{ fields: ['student'], message: 'This student already has a portfolio.' }],
  list: {
    columns: ['student', 'state', 'until', 'releasedBy'],
    more: ['releasedAt', 'message'],
    search: ['student'],
    sort: '-updatedAt',
    filters: ['student', 'state', 'until'],
  },
  lists: [
    {
      path: 'waiting',
      title: 'Portfolios waiting',
      where: () => isWaiting,
      columns: ['student', 'about'],
      sort: '-updatedAt',
      empty: 'No portfolio waits for you',
    },
  ],
  form: [
    { key: 'shown', title: 'As it is shown', fields: [] },
    {
      key: 'release',
      title: 'How it is shared',
      fields: ['student', 'state', 'alone', 'until', 'message', 'releasedAt', 'releasedBy'],
    },
    { key: 'content', title: 'Content', fields: ['about'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: ofSchools }],
    student: [
      { can: 'read', where: own, except: ['releasedBy'] },
      { can: 'create', where: own, fields: ['student', ...studentFields] },
      { can: 'update', where: own, fields: studentFields },
    ],
  },
})
export type Portfolio = Row<typeof portfolio>
