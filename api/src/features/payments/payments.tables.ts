import { table, type TableSpec } from '../../database/table.js'

/** The links by which payments are paid online. The provider knows a link by our id, its reference. */
export const paymentLinks = table('payment_links', {
  columns: {
    id: { type: 'text', primary: true },
    payment: { type: 'text' },
    /** Paise. */
    amount: { type: 'integer' },
    /** making, open, failed, over. */
    state: { type: 'text' },
    /** The provider's page. Empty while the link is being made. */
    address: { type: 'text' },
    made_at: { type: 'text' },
  },
  indexes: [{ columns: ['payment'] }],
})

export const paymentsTables: readonly TableSpec[] = [paymentLinks]
