import { monthFault, monthForm } from '../base/month.js'
import { staff } from '../base/roles.js'
import {
  choice,
  day,
  group,
  list,
  longText,
  moment,
  number,
  relation,
  text,
} from '../fields/index.js'
import { readsCoordinated } from '../parts/school/own-school.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** Lines of one return, with those that admins have added. */
export const maxReturnLines = 200
/** Photos of one return: they fit a page. */
export const maxReturnPhotos = 6
/** The highest number in a line. */
const maxFigure = 100_000_000

const figure = (label: string) => number(label, { min: 0, max: maxFigure, step: 0.1 })

/**
 * What a school reports for a month. Most lines are computed from its records (`shared/src/rules/monthly-return`); `entries` has what people
 * enter or correct. With handing in, `lines` keeps every line as it is, and nothing changes any more.
 */
export const monthlyReturn = defineResource({
  name: 'monthlyReturn',
  label: { one: 'Monthly return', many: 'Monthly returns' },
  url: 'monthly-returns',
  path: 'monthly-return-data',
  menu: { group: 'Labs', icon: 'file-search', coordinators: ['mentor'] },
  order: 240,
  // The page of a return makes its record with the first entry.
  screens: { form: ['admin'], report: staff },
  title: ['month', 'school'],
  fields: {
    school: relation('School', 'school', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
    }),
    month: text('Month', {
      required: true,
      fixed: true,
      max: 7,
      pattern: {
        regex: monthForm,
        message: monthFault,
        sample: '2026-12',
      },
    }),
    state: choice('Status', ['open', 'handedIn'], {
      readOnly: true,
      default: 'open',
      labels: { open: 'Not handed in', handedIn: 'Handed in' },
      tones: { open: 'warn', handedIn: 'good' },
    }),
    entries: list(
      'Entries and corrections',
      group('Entry', {
        line: text('Line', { required: true, max: 40 }),
        value: figure('Value'),
        reason: text('Reason', { max: 300 }),
      }),
      { max: maxReturnLines },
    ),
    photos: list(
      'Photos',
      group('Photo', {
        file: text('File', { required: true, max: 40 }),
        // Filled in by the server: the session or the student's activity that has the file, and its title.
        resource: choice('Of', ['session', 'studentActivity'], {
          labels: { session: 'Session', studentActivity: "Student's activity" },
        }),
        record: text('Record', { max: 40 }),
        day: day('Day'),
        words: text('Caption', { max: 200 }),
      }),
      { readOnly: true, max: maxReturnPhotos },
    ),
    handedInAt: moment('Handed in on', { readOnly: true }),
    handedInBy: text('Handed in by', { readOnly: true, max: 160 }),
    reopened: text('Why it was reopened', { readOnly: true, max: 300 }),
    lines: list(
      'Lines as handed in',
      group('Line', {
        line: text('Line', { max: 40 }),
        section: text('Heading', { max: 80 }),
        title: text('Title', { max: 200 }),
        unit: text('Unit', { max: 40 }),
        // Corrections of earlier months may be more than a month's spends.
        computed: number('Computed', { min: -maxFigure, max: maxFigure, step: 0.1 }),
        /** The computed value by class, gender or condition, as JSON: `[{"by": ["6th", "Female"], "value": 12}]`. */
        cells: longText('Cells'),
      }),
      { readOnly: true, max: maxReturnLines },
    ),
  },
  checks: [
    {
      at: 'entries',
      message: 'A line is entered once.',
      holds: ({ entries }) => new Set(entries.map(({ line }) => line)).size === entries.length,
    },
    {
      at: 'photos',
      message: 'A photo is chosen once.',
      holds: ({ photos }) => new Set(photos.map(({ file }) => file)).size === photos.length,
    },
  ],
  unique: [{ fields: ['school', 'month'], message: 'This school already has this month.' }],
  list: {
    columns: ['month', 'school', 'state', 'handedInAt', 'handedInBy'],
    more: ['reopened'],
    sort: '-month',
    filters: ['month', 'school', 'state'],
    groups: { by: ['state', 'school'] },
  },
  form: [{ key: 'return', title: 'Monthly return', fields: ['school', 'month', 'state'] }],
  forAssistants: ['month'],
  access: {
    admin: [{ can: ['create', 'read', 'update'] }],
    atlIncharge: [
      {
        can: ['create', 'read', 'update'],
        where: (me) => ({ school: { $in: me.schoolIds } }),
      },
      readsCoordinated,
    ],
    mentor: [readsCoordinated],
  },
})
export type MonthlyReturn = Row<typeof monthlyReturn>
