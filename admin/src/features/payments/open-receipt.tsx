import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ListRow } from '../../resource/index.js'

/** Opens the receipt of a payment as a page. */
export function OpenReceipt({ row, onClose }: { row: ListRow; onClose: () => void }) {
  const navigate = useNavigate()
  useEffect(() => {
    onClose()
    void navigate(`/payments/receipt/${row.id}`)
  })
  return null
}
