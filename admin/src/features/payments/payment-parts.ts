import { dialogFor } from './dialog-for.js'

export { NothingToPay } from './nothing-to-pay.js'
export { OpenReceipt } from './open-receipt.js'
export { RefundDialog } from './refund-dialog.js'
export { WaysDialog } from './ways-dialog.js'
export { PaymentViews } from './payment-views.js'
export const ReceiptDialog = dialogFor('receipt')
export const WaiverDialog = dialogFor('waiver')
