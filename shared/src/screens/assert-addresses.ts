import { declaredFeatures } from '../features/access.js'
import type { Resource } from '../resource/define-resource.js'
import { featureScreens } from './feature-screens.js'
import type { Screen } from './screen.js'

/** The first parts of the features' addresses under `/api`. A test compares them with the routes of the server. */
export const featureUrls: ReadonlySet<string> = new Set(
  declaredFeatures.flatMap(([, { urls = [] }]) => urls),
)

/** True for an address that is the path itself, or takes what follows it for a parameter. Deeper addresses, such as `/student-data/snapshot`, are beside those of the resource. */
const takes = (route: string, path: string): boolean =>
  route === `/${path}` || route.startsWith(`/${path}/:`)

/** True for a feature's screen that shows the resource, or has an access check of it: it may have the resource's own address. */
const isOfResource = ({ access, resource }: Screen, { name, screens }: Resource): boolean =>
  resource?.name === name ||
  (screens !== undefined &&
    [screens.add, screens.form, screens.report].some((check) => check.name === access.name))

/** Throws if the url or path of a resource belongs to a feature: requests or links would reach one of the two, and the other never. */
export function assertAddresses(resources: readonly Resource[]): void {
  const faults = resources.flatMap((resource) => {
    const { name, url, path } = resource
    const ofUrl = featureUrls.has(url)
      ? [
          `${name}.url is "${url}", which belongs to a feature: /api/${url} is its own. Choose another url.`,
        ]
      : []
    const screen = featureScreens
      .map((each) => each.screen)
      .find((each) => path && takes(each.route, path) && !isOfResource(each, resource))
    const ofPath = screen
      ? [
          `${name}.path is "${path}", which belongs to the screen "${screen.title}". Choose another path, like "${path}-data".`,
        ]
      : []
    return [...ofUrl, ...ofPath]
  })
  if (faults.length > 0) throw new Error(`The declarations have faults:\n- ${faults.join('\n- ')}`)
}
