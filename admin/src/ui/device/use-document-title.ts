import { useEffect, useLayoutEffect } from 'react'

const product = 'Tinkerdesk'

let page: string | undefined
let count = 0

function show(title: string | undefined) {
  if (title === undefined) return
  page = title
  const whole = title === '' ? product : `${title} · ${product}`
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${whole}` : whole
}

/**
 * Sets the title of a screen, until the screen knows a better one: the name of its record. The route tells screens with the same title apart, so that none
 * keeps the name of another one's record.
 */
export const useScreenTitle = (title: string, route: string) =>
  useLayoutEffect(() => show(title), [title, route])

/** Sets the browser tab's title, such as "(2) Students · Tinkerdesk". `undefined` leaves it unchanged. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => show(title), [title])
}

/** Sets the number that the tab's title begins with on every page. 0 shows none. */
export function setTitleCount(next: number) {
  count = next
  show(page)
}
