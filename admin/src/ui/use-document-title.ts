import { useEffect } from 'react'

const product = 'Tinkerdesk'

/** Sets the browser tab's title, such as "Students · Tinkerdesk". `undefined` leaves it unchanged. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? product : `${title} · ${product}`
  }, [title])
}
