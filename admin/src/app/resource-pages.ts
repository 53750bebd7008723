import type { Screen } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import type { ActionParts, PageProps } from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import { loadCode } from '../ui/code/load-code.js'

type Page = NonNullable<Screen['resource']>['page']
type Load = () => Promise<{ default: ComponentType<PageProps> }>

/** The generated pages. A new page is added to `Screen` first. */
export const resourcePages: Record<Page, Load> = {
  list: () => import('../resource/pages/starting-list.js'),
  create: () => import('../resource/pages/resource-create.js'),
  edit: () => import('../resource/pages/resource-edit.js'),
  tick: () => import('../resource/pages/resource-tick.js'),
  show: () => import('../resource/pages/resource-show.js'),
}

/**
 * The parts of declared actions. The dialog is in the bundle of the edit form: as one of its own it would split what the first list loads
 * into many small files.
 */
export const actionParts: ActionParts = {
  Dialog: lazyPart(async () => ({
    default: (await import('../resource/pages/resource-edit.js')).ActionDialog,
  })),
  loadRunner: () => loadCode(() => import('../resource/action/run-action.js')),
}
