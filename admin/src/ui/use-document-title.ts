import { useEffect, useLayoutEffect } from 'react'

const product = 'Tinkerdesk'

const show = (title: string | undefined) => {
  if (title !== undefined) document.title = title === '' ? product : `${title} · ${product}`
}

/** Sets the title of a screen, until the screen knows a better one: the name of its record. */
export const useScreenTitle = (title: string) => useLayoutEffect(() => show(title), [title])

/** Sets the browser tab's title, such as "Students · Tinkerdesk". `undefined` leaves it unchanged. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => show(title), [title])
}
