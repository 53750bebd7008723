import type { ReactNode } from 'react'

/** A calendar that leaves the focus in the input, which closes it when it loses the focus. */
export const calendarPanel = (panel: ReactNode) => (
  // No control of its own: the cells inside are clicked.
  // eslint-disable-next-line jsx-a11y/no-static-element-interactions
  <div onMouseDown={(event) => event.preventDefault()}>{panel}</div>
)
