import type { IconName } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'

/** The icons that declarations name. The build writes this module (`bundle/menu-pictures.ts`), so a page loads no other icon, and each at once. */
export const pictures: { readonly [N in IconName]?: ComponentType } = {}
