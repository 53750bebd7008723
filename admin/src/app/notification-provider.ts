import type { NotificationProvider } from '@refinedev/core'
import { toast } from '../ui/messages/toast.js'

/**
 * Shows Refine's messages as toasts. Refine's error titles only name status codes, so the server's sentence (Refine's `description`) is
 * shown. A page that cannot load its record shows that itself: `useForm` has no option to suppress the message of its query.
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
        ...(cancelMutation && key !== undefined
          ? { undo: () => (cancelMutation(), toast.dismiss(key)) }
          : {}),
      })
  },
  close: (key) => toast.dismiss(key),
}
