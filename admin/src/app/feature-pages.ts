import { screens } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import { checked } from '../ui/messages/report-fault.js'
import { assertScreens } from './assert-screens.js'
import { featureRoutes } from './feature-routes.js'

type Load = () => Promise<{ default: ComponentType }>

const files = import.meta.glob<{ default: ComponentType }>('../features/*/*-page.tsx')

// The built product was checked by its tests.
if (import.meta.env.DEV) checked(() => assertScreens(screens, featureRoutes, Object.keys(files)))

/** Returns how to load a feature's page for an address; `undefined` where the screen is a resource's page. */
export function featurePage(route: string): Load | undefined {
  const page = featureRoutes[route]
  return page === undefined ? undefined : files[`../features/${page}.tsx`]
}
