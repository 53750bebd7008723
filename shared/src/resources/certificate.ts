import { choice, day, longText, relation, text, today } from '../fields/index.js'
import type { Me } from '../base/roles.js'
import {
  certificateKindLabels,
  certificateKinds,
  hasPlaces,
  placeLabels,
  places,
} from '../parts/certificates/certificate-kinds.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { student } from './student.js'

const ofSchools = (me: Me) => ({
  student: { $where: whereOf(student, { school: { $in: me.schoolIds } }) },
})

/**
 * A certificate that a student takes home. It keeps the work, the school and the names of those who sign as they were; the name of the student
 * is that of their record. It goes to the archive with the student, and is then as one that never existed.
 */
export const certificate = defineResource({
  name: 'certificate',
  label: { one: 'Certificate', many: 'Certificates' },
  url: 'certificates',
  path: 'certificate-data',
  menu: { group: 'Programme', icon: 'safety' },
  order: 145,
  screens: {
    form: ['admin', 'atlIncharge'],
    report: ['admin', 'atlIncharge', 'mentor', 'student'],
  },
  personal: { purpose: 'certificates', keep: 'withChild' },
  title: ['work', 'student'],
  fields: {
    student: relation('Student', 'student', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
      related: 'Certificates',
    }),
    kind: choice('Given for', certificateKinds, {
      required: true,
      fixed: true,
      default: 'activity',
      labels: certificateKindLabels,
    }),
    // The activity, competition, course or session. The server then fills in what it is called and its day.
    workId: text('Id of the work', { fixed: true, max: 40, notFromFiles: true }),
    work: text('Work', { fixed: true, max: 300 }),
    day: day('Day', { required: true, fixed: true, default: today }),
    place: choice('Place', places, {
      fixed: true,
      labels: placeLabels,
      help: 'In a competition. Leave it empty for a student who took part.',
    }),
    state: choice('Status', ['valid', 'withdrawn'], {
      mode: 'edit',
      default: 'valid',
      labels: { valid: 'Valid', withdrawn: 'Withdrawn' },
      tones: { withdrawn: 'bad' },
    }),
    reason: longText('Why it is withdrawn', { max: 300, rows: 2, mode: 'edit' }),
    note: text('Note', { max: 300, help: 'For staff. It is not printed.' }),
    number: text('Number', { readOnly: true, max: 12, unique: true }),
    // The secret in the printed address.
    code: text('Code', { readOnly: true, max: 30, unique: true }),
    school: relation('School', 'school', { readOnly: true, whenArchived: 'clear' }),
    schoolName: text('School as printed', { readOnly: true, max: 200 }),
    principal: text('Principal', { readOnly: true, max: 200 }),
    incharge: text('In-charge', { readOnly: true, max: 200 }),
    issuedBy: text('Issued by', { readOnly: true, max: 160 }),
    // The work while the certificate is valid: a student has one valid certificate for it.
    validFor: text('Valid for', { readOnly: true, max: 40 }),
  },
  checks: [
    {
      at: 'work',
      message: 'Say what the certificate is given for.',
      holds: ({ work, workId }) => work !== null || workId !== null,
    },
    {
      at: 'place',
      message: 'Only a certificate of a competition has a place.',
      holds: ({ kind, place }) => place === null || hasPlaces(kind),
    },
    {
      at: 'reason',
      message: 'Say why the certificate is withdrawn.',
      holds: ({ state, reason }) => state !== 'withdrawn' || reason !== null,
    },
    // Without a state it is not valid, either.
    {
      at: 'state',
      message: 'Say why the certificate is withdrawn.',
      holds: ({ state, reason }) => state !== null || reason !== null,
    },
  ],
  derive: {
    validFor: {
      when: () => true,
      from: ({ state, workId }) => (state === 'valid' ? workId : null),
    },
  },
  unique: [
    {
      fields: ['student', 'validFor'],
      message: 'This student already has a certificate for this work.',
    },
  ],
  list: {
    columns: ['number', 'student', 'work', 'place', 'day', 'schoolName', 'state'],
    more: ['kind', 'reason', 'note', 'school'],
    search: ['student', 'work', 'number'],
    sort: '-day',
    filters: ['student', 'school', 'kind', 'place', 'day', 'state'],
    groups: { by: ['school', 'kind', 'state', 'day'] },
  },
  actions: [
    {
      label: 'Withdraw',
      where: { state: 'valid' },
      set: () => ({ state: 'withdrawn' }),
      ask: ['reason'],
      done: 'withdrawn',
    },
  ],
  form: [
    {
      key: 'certificate',
      title: 'Certificate',
      fields: ['student', 'kind', 'work', 'day', 'place', 'number', 'issuedBy'],
    },
    { key: 'printed', title: 'As printed', fields: ['schoolName', 'principal', 'incharge'] },
    { key: 'state', title: 'Status', fields: ['state', 'reason', 'note'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: ofSchools }],
    mentor: [{ can: 'read', except: ['reason', 'note'] }],
    student: [
      {
        can: 'read',
        where: (me) => (me.studentId ? { student: me.studentId, state: 'valid' } : null),
        except: ['reason', 'note', 'issuedBy'],
      },
    ],
  },
})
export type Certificate = Row<typeof certificate>
