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

/** Refunds by the provider. The ledger gets its entry when the money has moved; until then the amount is reserved. */
export const onlineRefunds = table('online_refunds', {
  columns: {
    /** Ours. The provider gets it as the key by which it recognises a repeated request. */
    id: { type: 'text', primary: true },
    payment: { type: 'text' },
    /** The provider's id of the payment that came in. */
    receipt: { type: 'text' },
    /** Paise. */
    amount: { type: 'integer' },
    /** asking, accepted, done, failed. */
    state: { type: 'text' },
    /** The provider's id of the refund, once it has told us. */
    provider_id: { type: 'text', nullable: true },
    reason: { type: 'text' },
    asked_by: { type: 'text' },
    asked_at: { type: 'text' },
  },
  indexes: [{ columns: ['payment'] }, { columns: ['provider_id'] }, { columns: ['state'] }],
})

export const paymentsTables: readonly TableSpec[] = [paymentLinks, onlineRefunds]
