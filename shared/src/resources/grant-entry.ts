import { maxResourceFile } from '../base/limits.js'
import {
  choice,
  day,
  file,
  group,
  list,
  number,
  paise,
  relation,
  text,
  today,
} from '../fields/index.js'
import {
  grantEntryKindLabels,
  grantEntryKinds,
  grantKindLabels,
  grantKinds,
} from '../parts/grants/grant-kinds.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { equipmentCategories } from './equipment.js'

/** A line in the ledger of a school's grants. It is never changed, and never archived without its school: a mistake is corrected by another entry. */
export const grantEntry = defineResource({
  name: 'grantEntry',
  label: { one: 'Grant entry', many: 'Grant entries' },
  url: 'grant-entries',
  path: 'grant-data',
  order: 250,
  title: ['what'],
  fields: {
    school: relation('School', 'school', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
    }),
    entry: choice('Entry', grantEntryKinds, {
      required: true,
      fixed: true,
      default: 'spend',
      labels: grantEntryKindLabels,
    }),
    grant: choice('Grant', grantKinds, {
      required: true,
      fixed: true,
      default: 'operating',
      labels: grantKindLabels,
    }),
    head: relation('Head', 'grantHead', { fixed: true }),
    amount: paise('Amount', { required: true, fixed: true }),
    day: day('Day', { required: true, fixed: true, default: today }),
    what: text('Particulars', { required: true, fixed: true, max: 200 }),
    party: text('Paid to or received from', { fixed: true, max: 160 }),
    reference: text('Number', {
      fixed: true,
      max: 80,
      help: 'Of the bill, the cheque or the transfer.',
    }),
    bill: file('Bill', { fixed: true, maxBytes: maxResourceFile, accept: ['pdf', 'image'] }),
    quotations: list(
      'Quotations',
      file('Quotation', { maxBytes: maxResourceFile, accept: ['pdf', 'image'] }),
      { fixed: true, max: 10 },
    ),
    // Makes the record of the equipment with the entry.
    stock: group('Stock entry', {
      name: text('Equipment', {
        fixed: true,
        max: 160,
        help: 'With a name, the equipment is entered in the inventory, too.',
      }),
      category: choice('Category', equipmentCategories, { fixed: true }),
      quantity: number('Quantity', { fixed: true, min: 1, max: 10_000, step: 1 }),
    }),
    equipment: relation('In the inventory', 'equipment', { readOnly: true, whenArchived: 'clear' }),
    corrects: relation('Corrects', 'grantEntry', { fixed: true, notFromFiles: true }),
    reason: text('Reason or note', { fixed: true, max: 300 }),
    recordedBy: text('Recorded by', { readOnly: true, max: 160 }),
  },
  depends: {
    head: { when: { entry: 'spend' }, required: true },
    quotations: { when: { entry: 'spend' } },
    stock: { when: { entry: 'spend' } },
  },
  offers: {
    head: {
      where: ({ grant }) => ({ grant }),
      message: 'This head belongs to the other grant.',
    },
  },
  checks: [
    {
      at: 'reason',
      message: 'Say why the entry is corrected.',
      holds: ({ corrects, reason }) => corrects === null || reason !== null,
    },
    {
      at: 'stock.category',
      message: 'Choose the category.',
      holds: ({ stock }) => stock.name === null || stock.category !== null,
    },
    {
      at: 'stock.name',
      message: 'Name the equipment.',
      holds: ({ stock }) => stock.name !== null || stock.category === null,
    },
  ],
  unique: [{ fields: ['corrects'], message: 'This entry is corrected already.' }],
  carry: ['school', 'entry', 'grant', 'head', 'day'],
  list: {
    columns: ['day', 'what', 'entry', 'grant', 'head', 'amount', 'school'],
    more: ['party', 'reference', 'corrects', 'reason', 'equipment', 'recordedBy'],
    search: ['what', 'party', 'reference'],
    sort: '-day',
    filters: ['school', 'entry', 'grant', 'head', 'day'],
  },
  form: [
    {
      key: 'entry',
      title: 'Entry',
      fields: ['entry', 'grant', 'head', 'amount', 'day', 'what', 'party', 'reference', 'school'],
    },
    { key: 'papers', title: 'Papers', fields: ['bill', 'quotations', 'reason'] },
    { key: 'stock', title: 'Inventory', fields: ['stock', 'equipment'] },
    { key: 'record', title: 'Record', fields: ['corrects', 'recordedBy'] },
  ],
  access: {
    admin: [{ can: ['create', 'read'] }],
    atlIncharge: [{ can: ['create', 'read'], where: (me) => ({ school: { $in: me.schoolIds } }) }],
  },
})
export type GrantEntry = Row<typeof grantEntry>
