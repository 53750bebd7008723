import { screens, type Screen } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import { afterTexts } from '../client/language.js'
import { checked } from '../ui/messages/report-fault.js'
import { assertScreens } from './assert-screens.js'

type Load = () => Promise<{ default: ComponentType }>

const files = import.meta.glob<{ default: ComponentType }>('../features/*/*-page.tsx')

// The built product was checked by its tests.
if (import.meta.env.DEV) checked(() => assertScreens(screens, Object.keys(files)))

/**
 * Returns how to load a feature's page; `undefined` where the screen is a resource's page. All but the home page wait for all texts of the
 * language, for a page may say some when its code begins. The build sees to that for imports by name only.
 */
export function featurePage({ route, page }: Screen): Load | undefined {
  const load = page === undefined ? undefined : files[`../features/${page}.tsx`]
  return load && route !== '/' ? () => afterTexts(load) : load
}
