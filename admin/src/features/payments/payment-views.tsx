import { openStatuses, paymentStatuses, type PaymentStatus } from '@tinkerdesk/shared'
import { useSearchParams } from 'react-router'
import { Segmented } from '../../ui/parts/segmented.js'

const isOpen = (status: PaymentStatus) => openStatuses.some((open) => open === status)
const filtersOf = (statuses: readonly PaymentStatus[], more: readonly [string, string][] = []) => [
  ...statuses.map((status) => ['f.status', status] as const),
  ...more,
]

/** Each view is a filtered list, so that its address can be kept and changed like any other. */
const views = [
  { value: 'all', label: 'All', filters: filtersOf([]) },
  { value: 'current', label: 'Current', filters: filtersOf(openStatuses) },
  {
    value: 'overdue',
    label: 'Overdue',
    filters: filtersOf(openStatuses, [['f.dueOn', '~before-today']]),
  },
  {
    value: 'history',
    label: 'History',
    filters: filtersOf(paymentStatuses.filter((status) => !isOpen(status))),
  },
] as const
type View = (typeof views)[number]['value'] | 'none'

/** The choice between open, overdue and settled payments. */
export function PaymentViews() {
  const [address, setAddress] = useSearchParams()
  const filters = [...address].filter(([name]) => name.startsWith('f.'))
  const key = (pairs: readonly (readonly [string, string])[]) =>
    pairs
      .map((pair) => pair.join('='))
      .toSorted()
      .join('&')
  const chosen: View = views.find((view) => key(view.filters) === key(filters))?.value ?? 'none'
  return (
    <Segmented<View>
      label="Show payments"
      value={chosen}
      options={views}
      onChange={(next) =>
        setAddress(
          new URLSearchParams(
            views.find(({ value }) => value === next)!.filters.map((pair) => [...pair]),
          ),
        )
      }
    />
  )
}
