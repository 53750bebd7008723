import type { payment } from '@tinkerdesk/shared/resources/payment'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ListRowOf } from '../../resource/index.js'

/** Opens the receipt of a payment as a page. */
export function OpenReceipt({
  row,
  onClose,
}: {
  row: ListRowOf<typeof payment>
  onClose: () => void
}) {
  const navigate = useNavigate()
  useEffect(() => {
    onClose()
    void navigate(`/payments/receipt/${row.id}`)
  })
  return null
}
