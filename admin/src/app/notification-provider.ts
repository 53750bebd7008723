import type { NotificationProvider } from '@refinedev/core'
import { toast } from '../ui/toast.js'

/**
 * Shows Refine's messages as toasts. Its error titles name status codes; the server's sentence, which Refine calls description, says more.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description, key, cancelMutation }) => {
    const options = key === undefined ? {} : { key }
    if (type === 'error') toast.error(description || message, options)
    else if (type === 'success') toast.success(message, options)
    else
      toast.info(message, {
        ...options,
        ...(cancelMutation && key !== undefined ? { action: { label: 'Undo', run: () => (cancelMutation(), toast.dismiss(key)) } } : {}),
      })
  },
  close: (key) => toast.dismiss(key),
}
