import type { ResourceProps } from '@refinedev/core'
import { resources, screens } from '@tinkerdesk/shared'

/** The resources as Refine knows them: our name, their url, and the addresses of their screens. */
export const refineResources: ResourceProps[] = resources.map(({ name, url, label }) => ({
  name: url,
  identifier: name,
  meta: { label: label.many },
  ...Object.fromEntries(
    screens.flatMap(({ resource, route }) =>
      resource?.name === name && !resource.list ? [[resource.page, route]] : [],
    ),
  ),
}))
