import type { IconName } from '@tinkerdesk/shared'
import type { ReactElement } from 'react'
import { pictures } from './menu-pictures.js'

/** The icon of a menu entry. A name that no declaration writes out has an empty box of the same size. */
export const iconNamed = (name: IconName): ReactElement => {
  const Picture = pictures[name]
  return Picture ? <Picture /> : <span className="anticon" style={{ width: '1em' }} />
}
