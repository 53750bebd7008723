import { note, type Entry } from './entry.js'
import { anyRow, inWords, ofStudents } from './in-words.js'

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
  payment: inWords(
    ofStudents(),
    {
      admin: ['creates all', 'reads all'],
      incharge: ['reads own school'],
      student: ['reads own'],
    },
    note('payer'),
  ),
  paymentEntry: {
    ...inWords(
      {
        "of the student's payment": {
          ...entered('selfPayment'),
          for: { incharge: 'own school', student: 'own' },
        },
        "of a classmate's": { ...entered('classmatePayment'), for: { incharge: 'own school' } },
        "of another school's": entered('strangerPayment'),
      },
      { admin: ['reads all'], incharge: ['reads own school'], student: ['reads own'] },
      note('note'),
    ),
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
  price: inWords(anyRow, { incharge: ['reads all'], mentor: ['reads all'] }, () => ({
    amount: 4200,
  })),
}
