import { choice, day, number, paise, relation, text, today } from '../fields/index.js'
import type { Me } from '../base/roles.js'
import { spokenLabels } from '../base/say.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { payment } from './payment.js'

export const entryKinds = ['receipt', 'refund', 'waiver'] as const
export const entryKindLabels = spokenLabels({
  receipt: 'Receipt',
  refund: 'Refund',
  waiver: 'Waiver',
})
export const payingMethods = ['cash', 'upi', 'cheque', 'bank', 'online'] as const
export const payingMethodLabels = spokenLabels({
  cash: 'Cash',
  upi: 'UPI',
  cheque: 'Cheque',
  bank: 'Bank transfer',
  online: 'Online',
})

const atOwnSchool = (me: Me) => ({
  payment: { $where: whereOf(payment, { school: { $in: me.schoolIds } }) },
})

/** A line of the ledger: money that came in, money that went back, or a claim that was given up. It is never changed and never archived. */
export const paymentEntry = defineResource({
  name: 'paymentEntry',
  label: { one: 'Payment entry', many: 'Payment entries' },
  url: 'payment-entries',
  order: 330,
  screens: 'payments',
  title: ['entry', 'payment'],
  fields: {
    payment: relation('Payment', 'payment', { required: true, fixed: true }),
    entry: choice('Kind', entryKinds, {
      required: true,
      default: 'receipt',
      fixed: true,
      labels: entryKindLabels,
    }),
    amount: paise('Amount', { required: true, fixed: true }),
    method: choice('Paid by', payingMethods, {
      fixed: true,
      labels: payingMethodLabels,
    }),
    reference: text('Reference', {
      fixed: true,
      max: 80,
      help: 'The number of the cheque or of the transfer. Never of a card.',
    }),
    day: day('Day', { required: true, fixed: true, default: today }),
    note: text('Reason', { fixed: true, max: 300 }),
    // Counts the receipts of the product from 1, without a gap.
    number: number('Receipt number', { readOnly: true }),
    recordedBy: text('Recorded by', { readOnly: true, max: 160 }),
  },
  checks: [
    {
      at: 'method',
      message: 'Choose how it was paid.',
      holds: ({ entry, method }) => entry === 'waiver' || method !== null,
    },
    {
      at: 'method',
      message: 'Nothing is paid with a waiver.',
      holds: ({ entry, method }) => entry !== 'waiver' || method === null,
    },
    {
      at: 'note',
      message: 'Give the reason.',
      holds: ({ entry, note }) => entry === 'receipt' || note !== null,
    },
    {
      at: 'reference',
      message: 'Enter the number of the cheque or the transfer.',
      holds: ({ entry, method, reference }) =>
        entry !== 'receipt' || method === 'cash' || reference !== null,
    },
  ],
  unique: [{ fields: ['payment', 'entry', 'reference'] }],
  indexes: [['entry', 'number']],
  list: {
    columns: ['payment', 'entry', 'amount', 'method', 'day', 'number', 'recordedBy'],
    more: ['reference', 'note'],
    search: ['reference'],
    sort: '-day',
    filters: ['payment', 'entry', 'method', 'day'],
  },
  form: [
    {
      key: 'entry',
      title: 'Entry',
      fields: [
        'payment',
        'entry',
        'amount',
        'method',
        'reference',
        'day',
        'note',
        'number',
        'recordedBy',
      ],
    },
  ],
  access: {
    admin: [{ can: ['create', 'read'] }],
    atlIncharge: [
      { can: 'read', where: atOwnSchool },
      { can: 'create', where: (me) => ({ ...atOwnSchool(me), entry: 'receipt' as const }) },
    ],
    student: [
      {
        can: 'read',
        where: (me) =>
          me.studentId
            ? { payment: { $where: whereOf(payment, { student: me.studentId }) } }
            : null,
      },
    ],
  },
})
export type PaymentEntry = Row<typeof paymentEntry>
