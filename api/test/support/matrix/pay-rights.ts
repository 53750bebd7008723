import { may, note, type Entry } from './entry.js'

const entered = (payment: string, more: object = {}) => ({
  is: (f: { id(name: string): string }) => ({
    payment: f.id(payment),
    entry: 'receipt',
    method: 'cash',
    amount: 100,
    ...more,
  }),
})
const waiver = { entry: 'waiver', method: null, note: 'The family cannot pay.' }

/** The rights to money: what is owed, what came in, and what things cost. */
export const payRights: { readonly [resource: string]: Entry } = {
  payment: {
    rows: {
      "the student's": {
        is: (f) => ({ student: f.id('self') }),
        may: may({ admin: 'R', incharge: 'R', student: 'R' }),
      },
      "a classmate's": {
        is: (f) => ({ student: f.id('classmate') }),
        may: may({ admin: 'R', incharge: 'R' }),
      },
      "another school's": { is: (f) => ({ student: f.id('stranger') }), may: may({ admin: 'R' }) },
    },
    change: note('payer'),
    create: [
      { what: 'for a student', is: (f) => ({ student: f.id('classmate') }), may: ['admin'] },
    ],
  },
  paymentEntry: {
    rows: {
      "of the student's payment": {
        ...entered('selfPayment'),
        may: may({ admin: 'R', incharge: 'R', student: 'R' }),
      },
      "of a classmate's": {
        ...entered('classmatePayment'),
        may: may({ admin: 'R', incharge: 'R' }),
      },
      "of another school's": { ...entered('strangerPayment'), may: may({ admin: 'R' }) },
    },
    change: note('note'),
    create: [
      {
        what: 'a receipt at the school',
        ...entered('classmatePayment'),
        may: ['admin', 'incharge'],
      },
      { what: 'a receipt elsewhere', ...entered('strangerPayment'), may: ['admin'] },
      {
        what: 'a waiver at the school',
        ...entered('classmatePayment', waiver),
        may: ['admin'],
        refused: { incharge: 403 },
      },
    ],
  },
  price: {
    rows: { one: { is: () => ({}), may: may({ incharge: 'R', idle: 'R', mentor: 'R' }) } },
    change: () => ({ amount: 4200 }),
    create: [{ what: 'one', is: () => ({}), may: ['admin'] }],
  },
}
