import { useEffect } from 'react'

const product = 'Tinkerdesk'

/** "Students · Tinkerdesk" in the browser's tab; `undefined` leaves what is there. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? product : `${title} · ${product}`
  }, [title])
}
