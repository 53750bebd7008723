import { screens } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import { checked } from '../ui/messages/report-fault.js'
import { assertPage, assertScreens } from './assert-screens.js'

/** The pages of all features: each is loaded when it opens. Their names alone are many, so they load when the first page is there. */
const pageFiles = import.meta.glob<{ default: ComponentType }>('../features/*/*-page.tsx')

// The built product was checked by its tests.
if (import.meta.env.DEV) checked(() => assertScreens(screens, Object.keys(pageFiles)))

/** Loads the page of a feature, named as its screen names it. `assertScreens` has refused a screen without its file. */
export async function loadPage(page: string): Promise<{ default: ComponentType }> {
  const loaded = await pageFiles[`../features/${page}.tsx`]!()
  if (import.meta.env.DEV) checked(() => assertPage(page, loaded))
  return loaded
}
