import type { Resource, Screen } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'

type Page = NonNullable<Screen['resource']>['page']
type Load = () => Promise<{ default: ComponentType<{ resource: Resource }> }>

/** The generated pages. A new page is added to `Screen` first. */
export const resourcePages: Record<Page, Load> = {
  list: () => import('../resource/list/resource-list.js'),
  create: () => import('../resource/form/resource-create.js'),
  edit: () => import('../resource/form/resource-edit.js'),
  show: () => import('../resource/show/resource-show.js'),
}
