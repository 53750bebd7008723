import type { IconName } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'

/** The icons in the menu of a student. The build writes this module (`bundle/menu-pictures.ts`), so a page loads no other icon, and each of these at once. */
export const pictures: { readonly [N in IconName]?: ComponentType } = {}
