import { featureUrls } from '../base/feature-urls.js'
import type { Resource } from '../resource/define-resource.js'
import { screensAfter, screensBefore } from './feature-screens.js'
import type { Screen } from './screen.js'

const firstPart = (route: string): string => route.split('/')[1] ?? ''

const featureScreens: readonly Screen[] = [
  ...Object.values(screensBefore),
  ...Object.values(screensAfter),
].flat()

/** True for a feature's screen that shows the resource, or has an access check of it: it may stand beside the resource's own. */
const isOfResource = ({ access, resource }: Screen, { name, screens }: Resource): boolean =>
  resource?.name === name ||
  (screens !== undefined &&
    [screens.add, screens.form, screens.report].some(
      (check) => check === access || check.name === access,
    ))

/** Throws if the url or path of a resource belongs to a feature: requests or links would reach one of the two, and the other never. */
export function assertAddresses(resources: readonly Resource[]): void {
  const faults = resources.flatMap((resource) => {
    const { name, url, path } = resource
    const ofUrl = featureUrls.has(url)
      ? [
          `${name}.url is "${url}", which belongs to a feature: /api/${url} is its own. Choose another url.`,
        ]
      : []
    const screen = featureScreens.find(
      (each) =>
        path && firstPart(each.route) === firstPart(`/${path}`) && !isOfResource(each, resource),
    )
    const ofPath = screen
      ? [
          `${name}.path is "${path}", which belongs to the screen "${screen.title}". Choose another path, like "${path}-data".`,
        ]
      : []
    return [...ofUrl, ...ofPath]
  })
  if (faults.length > 0) throw new Error(`The declarations have faults:\n- ${faults.join('\n- ')}`)
}
