import type { IconName } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'

/** The icons of menu entries that no student has. The build writes this module (`bundle/menu-pictures.ts`). */
export const pictures: { readonly [N in IconName]?: ComponentType } = {}
