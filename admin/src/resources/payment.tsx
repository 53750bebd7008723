import { openStatuses, resourceNamed, type Role, idOf } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { useMe } from '../fields/use-me.js'
import {
  override,
  type ListHeaderProps,
  type ListRowOf,
  type PageProps,
  type RowAction,
  type WithDefault,
} from '../resource/index.js'
import { lazyPage } from '../ui/code/lazy-part.js'

type Parts = typeof import('../features/payments/payment-parts.js')
/** The parts of payments, loaded together on first use. */
const part = <N extends keyof Parts>(name: N) =>
  lazyPage(async () => ({ default: (await import('../features/payments/payment-parts.js'))[name] }))

const NothingToPay = part('NothingToPay')
const PaymentViews = part('PaymentViews')

/** Mentors have payments in their menu and nothing to pay. */
const PaymentList = ({ Default, ...props }: PageProps & WithDefault<PageProps>) =>
  useMe().role === 'mentor' ? <NothingToPay /> : <Default {...props} />

/** The views stand beside the title: what is open, what is overdue, what is settled. */
const PaymentHeader = ({
  Default,
  children,
  ...head
}: ListHeaderProps & WithDefault<ListHeaderProps>) => (
  <Default {...head}>
    <PaymentViews />
    {children}
  </Default>
)

const payment = resourceNamed('payment')
type PaymentAction = RowAction<ListRowOf<typeof payment>>

const isOpen = (status: unknown) => openStatuses.some((open) => open === status)
const actionFor = (
  label: string,
  name: 'ReceiptDialog' | 'WaiverDialog' | 'RefundDialog' | 'OpenReceipt' | 'WaysDialog',
  roles: readonly Role[],
  isFor: (status: unknown) => boolean,
): PaymentAction => ({
  key: name,
  label,
  roles,
  isFor: ({ status }) => isFor(status),
  Open: part(name),
})

export default [
  override(payment, {
    pages: { list: PaymentList },
    ListHeader: PaymentHeader,
    reads: ['status'],
    rowActions: [
      actionFor('Record a receipt', 'ReceiptDialog', ['admin', 'atlIncharge'], isOpen),
      actionFor('How to pay', 'WaysDialog', ['admin', 'atlIncharge', 'student'], isOpen),
      actionFor(text('Waive'), 'WaiverDialog', ['admin'], isOpen),
      actionFor(
        text('Refund'),
        'RefundDialog',
        ['admin'],
        (status) => status !== 'waived' && status !== 'refunded',
      ),
      actionFor(text('Receipt'), 'OpenReceipt', ['admin', 'atlIncharge', 'student'], () => true),
    ],
  }),
  // Entries are read on the page of their payment.
  override(resourceNamed('paymentEntry'), {
    // The declaration's checks ask for both, by the kind of the entry.
    requiredInForm: ['method', 'note'],
    reads: ['payment'],
    openAt: ({ payment }) => (idOf(payment) ? `/payments/receipt/${idOf(payment)}` : null),
  }),
]
