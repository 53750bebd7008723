import type { NotificationProvider } from '@refinedev/core'
import { toast } from '../ui/toast.js'

/**
 * Shows Refine's messages as toasts. Its error titles name status codes; the server's sentence, which Refine calls description, says more.
 * A page that cannot load its record says so itself: `useForm` has no option to keep the message of its query away.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description, key, cancelMutation }) => {
    if (key?.endsWith('-getOne-notification')) return
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
