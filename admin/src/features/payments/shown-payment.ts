import type { Payment } from '@tinkerdesk/shared'

/** A payment as responses show it: with the sums of its ledger, in paise. */
export interface ShownPayment extends Omit<Payment, 'amount' | 'school'> {
  amount: number
  school: { id: string; recordTitle?: string; name?: string } | string | null
  received: number
  refunded: number
  waived: number
}
