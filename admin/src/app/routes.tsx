import { mayOpen, resourceNamed, screens, withList, type Screen } from '@tinkerdesk/shared'
import { Suspense, type ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { Loading } from '../ui/messages/loading.js'
import { lazyThemed } from '../ui/code/lazy-themed.js'
import { useScreenTitle } from '../ui/device/use-document-title.js'
import { featurePage } from './feature-pages.js'
import { Layout } from './layout/layout.js'
import { useMe } from '../fields/use-me.js'
import { lazyPage } from '../ui/code/lazy-part.js'
import { DeniedPage } from './pages/denied-page.js'
import { UnknownAddress } from './pages/not-found-page.js'
import { PageBoundary } from './pages/page-boundary.js'
import { Providers } from './providers.js'
import { resourcePages } from './resource-pages.js'

/** The page of a screen: a feature's own, or a generated one. */
function pageOf(screen: Screen): ComponentType {
  const load = featurePage(screen)
  if (load) return screen.isPlain ? lazyPage(load) : lazyThemed(load)
  // `assertScreens` has refused a screen without a page.
  const own = screen.resource!
  const resource = resourceNamed(own.name)
  const Page = lazyThemed(resourcePages[own.page])
  const list = resource.lists.find(({ path }) => path === own.list)
  const shown = list ? withList(resource, list) : resource
  // The pages of all resources are one component; the key keeps their states apart.
  return () => <Page key={screen.route} resource={shown} list={list} />
}

/** A screen behind its named access check. */
function Guarded({ screen, page: Page }: { screen: Screen; page: ComponentType }) {
  useScreenTitle(screen.title, screen.route)
  if (!mayOpen(useMe().role, screen.access)) return <DeniedPage screen={screen.title} />
  return (
    <PageBoundary>
      {/* A boundary of its own for each screen: otherwise the old page stays, without a sign, until the code of the next arrives. */}
      <Suspense key={screen.route} fallback={<Loading />}>
        <Page />
      </Suspense>
    </PageBoundary>
  )
}

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.route,
  element: <Guarded screen={screen} page={pageOf(screen)} />,
})

/** All addresses of the product. */
export const routes: RouteObject[] = [
  {
    element: (
      <PageBoundary alone>
        <Providers />
      </PageBoundary>
    ),
    children: [
      {
        element: <Layout />,
        children: [...screens.map(routeOf), { path: '*', element: <UnknownAddress /> }],
      },
    ],
  },
]
