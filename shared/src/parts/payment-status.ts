export const paymentStatuses = ['due', 'pending', 'paid', 'failed', 'refunded', 'waived'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Those in which money is still expected. */
export const openStatuses = ['due', 'pending', 'failed'] as const satisfies readonly PaymentStatus[]

/** A line of the ledger as balances see it. `amount` is in paise. */
interface Entry {
  entry: 'receipt' | 'refund' | 'waiver'
  amount: number
}

/** An attempt to pay online: under way, refused by the bank, or over. */
export type Attempt = 'open' | 'failed' | 'over'

/** Sums of the ledger, in paise. */
export interface Balance {
  received: number
  refunded: number
  waived: number
  /** Money that is still expected. A refund does not make it due again. */
  open: number
  /** Received money that may still be refunded. */
  kept: number
}

/** Returns the balance of a payment. It does not depend on the order of the entries. */
export function balanceOf(amount: number, entries: readonly Entry[]): Balance {
  const total = (entry: Entry['entry']) =>
    entries.reduce((sum, line) => (line.entry === entry ? sum + line.amount : sum), 0)
  return balanceFrom(amount, {
    received: total('receipt'),
    refunded: total('refund'),
    waived: total('waiver'),
  })
}

/** Returns the balance of a payment from the sums of its entries. */
export const balanceFrom = (
  amount: number,
  sums: { received: number; refunded: number; waived: number },
): Balance => ({
  ...sums,
  open: Math.max(0, amount - sums.received - sums.waived),
  kept: sums.received - sums.refunded,
})

/** Returns the status of a payment with a balance and the attempts to pay it online. */
export function paymentStatus(
  { open, received, kept }: Balance,
  attempts: readonly Attempt[] = [],
): PaymentStatus {
  if (open > 0)
    return attempts.includes('failed') ? 'failed' : attempts.includes('open') ? 'pending' : 'due'
  if (received === 0) return 'waived'
  return kept <= 0 ? 'refunded' : 'paid'
}
