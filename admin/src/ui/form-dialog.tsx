import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'

/**
 * A dialog for forms with antd's selects, which open their lists beside it: the browser's own dialog (`dialog.tsx`) would lie above them. It is
 * mounted while it is open, and returns the focus when it is removed.
 */
export function FormDialog(props: Omit<ModalProps, 'open'>) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Its own field had the focus, and is gone.
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
  return <Modal open {...props} />
}
