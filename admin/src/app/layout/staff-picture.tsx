import type { IconName } from '@tinkerdesk/shared'
import { NoPicture } from './no-picture.js'
import { pictures } from './staff-pictures.js'

/** The icon of a menu entry that no student has. A name that no declaration writes out has an empty box of the same size. */
export default function StaffPicture({ name }: { name: IconName }) {
  const Picture = pictures[name]
  return Picture ? <Picture /> : <NoPicture />
}
