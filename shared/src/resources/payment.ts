import { choice, day, paise, relation, text } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { sum } from '../resource/derived.js'
import { paymentStatuses } from '../parts/payment-status.js'

/** The sum of the entries of one sort, read from the ledger for each response. */
const entries = (entry: string, label: string) =>
  sum('paymentEntry', { by: 'payment', of: 'amount', where: { entry }, label })

/**
 * Money that a student or a school owes. The server fills in the amount from the thing that is paid for, and the ledger of its entries says
 * what came in. Nobody changes or archives it.
 */
export const payment = defineResource({
  name: 'payment',
  label: { one: 'Payment', many: 'Payments' },
  url: 'payments',
  path: 'payments',
  order: 320,
  screens: { form: ['admin'], report: ['admin', 'atlIncharge', 'student'] },
  title: ['what', 'payer'],
  fields: {
    school: relation('School', 'school', { fixed: true, whenArchived: 'clear' }),
    student: relation('Student', 'student', {
      personal: { purpose: 'payments', keep: 'withChild' },
      fixed: true,
      whenArchived: 'clear',
      within: { field: 'school', by: 'school' },
    }),
    competition: relation('Competition', 'competition', { fixed: true, whenArchived: 'clear' }),
    activity: relation('Tinkering activity', 'tinkeringActivity', {
      fixed: true,
      whenArchived: 'clear',
    }),
    price: relation('Price', 'price', { fixed: true, whenArchived: 'clear' }),
    // A year of a subscription, from April: 2026 for 2026–27.
    year: text('Year', { readOnly: true, max: 20 }),
    what: text('For', {
      readOnly: true,
      max: 300,
      written: { begins: /^Subscription(?= \d{4}–\d\d$)/, label: 'Subscription' },
    }),
    payer: text('Payer', {
      readOnly: true,
      max: 200,
      personal: { of: 'child', purpose: 'payments', keep: 'withChild' },
    }),
    amount: paise('Amount', { readOnly: true }),
    dueOn: day('Due', { readOnly: true }),
    status: choice('Status', paymentStatuses, {
      readOnly: true,
      default: 'due',
      labels: {
        due: 'Due',
        pending: 'Pending',
        paid: 'Paid',
        failed: 'Failed',
        refunded: 'Refunded',
        waived: 'Waived',
      },
      tones: { due: 'warn', pending: 'busy', paid: 'good', failed: 'bad' },
    }),
  },
  derived: {
    received: entries('receipt', 'Received'),
    refunded: entries('refund', 'Refunded'),
    waived: entries('waiver', 'Waived'),
  },
  checks: [
    {
      at: 'competition',
      message: 'Choose a competition, an activity or a price.',
      // The competition may be archived later; its name stays.
      holds: ({ competition, activity, price, what }) =>
        what !== null ||
        [competition, activity, price].filter((thing) => thing !== null).length === 1,
    },
    {
      at: 'student',
      message: 'Choose the student, or the school for a subscription.',
      holds: ({ student, school, price, payer }) =>
        payer !== null || (price === null ? student !== null : !student && school !== null),
    },
  ],
  offers: {
    competition: { where: { 'paymentDetails.type': 'paid' }, message: 'This competition is free.' },
    activity: { where: { isPaid: true }, message: 'This activity is free.' },
  },
  unique: [
    {
      fields: ['student', 'competition'],
      message: 'This student already has a payment for this competition.',
    },
    {
      fields: ['student', 'activity'],
      message: 'This student already has a payment for this activity.',
    },
  ],
  // Totals are added up from these alone.
  indexes: [
    ['school', 'status', 'dueOn', 'amount'],
    ['status', 'amount'],
  ],
  list: {
    columns: ['what', 'payer', 'amount', 'dueOn', 'status', 'received'],
    more: ['school', 'student', 'refunded', 'waived', 'year'],
    search: ['what', 'payer'],
    sort: '-dueOn',
    filters: ['status', 'dueOn', 'school', 'student', 'competition', 'amount'],
    groups: { by: ['school', 'status', 'dueOn'], sum: ['amount'] },
  },
  form: [
    { key: 'payer', title: 'Who pays', fields: ['school', 'student', 'payer'] },
    { key: 'thing', title: 'For', fields: ['competition', 'activity', 'price', 'what', 'year'] },
    {
      key: 'amount',
      title: 'Amount',
      fields: ['amount', 'dueOn', 'status', 'received', 'refunded', 'waived'],
    },
  ],
  forAssistants: ['year'],
  access: {
    admin: [{ can: ['create', 'read'] }],
    atlIncharge: [{ can: 'read', where: (me) => ({ school: { $in: me.schoolIds } }) }],
    student: [{ can: 'read', where: (me) => (me.studentId ? { student: me.studentId } : null) }],
  },
})
export type Payment = Row<typeof payment>
