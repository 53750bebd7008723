import { choice, day, rupees, today } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** The things in the price list. Competitions and activities have fees of their own. */
export const pricedThings = ['subscription'] as const

/** A line of the price list: what something costs from a day on. The amount of a payment stays as it was when the payment was made. */
export const price = defineResource({
  name: 'price',
  label: { one: 'Price', many: 'Prices' },
  url: 'prices',
  path: 'price-data',
  menu: { group: 'Administration', icon: 'tags', label: 'Price list' },
  order: 340,
  screens: { form: ['admin'], report: ['admin', 'atlIncharge', 'mentor'] },
  title: ['what', 'from'],
  fields: {
    what: choice('For', pricedThings, {
      required: true,
      default: 'subscription',
      fixed: true,
      labels: { subscription: 'School subscription, per year' },
    }),
    from: day('From', { required: true, default: today, fixed: true }),
    amount: rupees('Price', {
      required: true,
      help: 'Payments that exist already keep their amount.',
    }),
  },
  checks: [
    { at: 'amount', message: 'A price is greater than 0.', holds: ({ amount }) => amount > 0 },
  ],
  indexes: [['what', 'from']],
  list: { columns: ['what', 'from', 'amount'], sort: '-from', filters: ['what', 'from'] },
  form: [{ key: 'price', title: 'Price', fields: ['what', 'from', 'amount'] }],
  access: { admin: [{ can: 'manage' }], atlIncharge: [{ can: 'read' }], mentor: [{ can: 'read' }] },
})
export type Price = Row<typeof price>
