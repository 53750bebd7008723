import type { ComponentType } from 'react'
import type { Override, PageProps } from './override.js'
import { useOverride } from './overrides.js'

/** A generated page that a resource may replace with its own. */
export function withOverride(
  page: keyof NonNullable<Override['pages']>,
  Default: ComponentType<PageProps>,
): ComponentType<PageProps> {
  return function OverriddenPage(props) {
    const Own = useOverride(props.resource).pages?.[page]
    return Own ? <Own {...props} Default={Default} /> : <Default {...props} />
  }
}
