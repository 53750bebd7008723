import { text } from '../base/say.js'
import { declaredFeatures, featureAccess, type AccessCheck } from '../features/access.js'
import type { FeatureScreen } from '../features/feature.js'
import { archiveCheck } from '../resource/walk/archived.js'
import { resourceNamed } from '../resources/index.js'
import type { PlacedScreen, Screen } from './screen.js'

/** Returns the check that a feature's screen names: its own, or one of a resource. Throws if the resource has none. */
function checkOf(route: string, access: FeatureScreen['access']): AccessCheck {
  if (typeof access === 'string') return { name: access, roles: featureAccess.get(access) ?? [] }
  const resource = resourceNamed(access.of)
  if (access.check === 'archive') return archiveCheck(resource)
  if (!resource.screens)
    throw new Error(`"${route}" has the check of ${access.of}, which has none.`)
  return resource.screens[access.check]
}

/** Returns a line of the menu in the words of the page's language. */
const spokenLine = (
  { group, icon, label, under, for: holders, coordinators }: NonNullable<FeatureScreen['menu']>,
  title: string,
): NonNullable<Screen['menu']> => ({
  group,
  label: label ? text(label) : title,
  icon,
  ...(under && { under: text(under) }),
  ...(holders && { for: holders }),
  ...(coordinators && { coordinators }),
})

function placed(feature: string, { menu, page, ...declared }: FeatureScreen): PlacedScreen {
  const title = text(declared.title)
  const screen = {
    ...declared,
    title,
    access: checkOf(declared.route, declared.access),
    ...(page && { page: `${feature}/${page}` }),
    ...(menu && { menu: spokenLine(menu, title) }),
  }
  return { screen, order: menu?.order }
}

/** The features' screens in the words of the page's language, each with its place in the menu. */
export const featureScreens: readonly PlacedScreen[] = declaredFeatures.flatMap(
  ([name, { screens = [] }]) => screens.map((declared) => placed(name, declared)),
)
