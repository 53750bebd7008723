import type { Screen } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import { afterTexts } from '../client/language.js'

type Load = () => Promise<{ default: ComponentType }>

const loadHome: Load = () => import('../features/student-snapshot/snapshot-page.js')

/**
 * Returns how to load a feature's page; `undefined` where the screen is a resource's page. All but the home page wait for all texts of the
 * language, for a page may say some when its code begins. The build sees to that for imports by name only.
 */
export function featurePage({ route, page }: Screen): Load | undefined {
  if (page === undefined) return undefined
  if (route === '/') return loadHome
  return () =>
    afterTexts(async () => {
      const { loadPage } = await import('./late-pages.js')
      return loadPage(page)
    })
}
