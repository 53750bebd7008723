import type { IconName } from '@tinkerdesk/shared'
import { Suspense, type ReactElement } from 'react'
import { loadCode } from '../../ui/code/load-code.js'
import { lazyPage } from '../../ui/code/lazy-part.js'
import { pictures } from './menu-pictures.js'
import { NoPicture } from './no-picture.js'

/** A menu without pictures is still a menu, so a fault of their code shows empty boxes. */
const StaffPicture = lazyPage(() =>
  loadCode(() => import('./staff-picture.js')).catch(() => ({ default: NoPicture })),
)

/** The icon of a menu entry. The icons of entries that no student has are loaded when the first of them is drawn. */
export const iconNamed = (name: IconName): ReactElement => {
  const Picture = pictures[name]
  return Picture ? (
    <Picture />
  ) : (
    <Suspense fallback={<NoPicture />}>
      <StaffPicture name={name} />
    </Suspense>
  )
}
