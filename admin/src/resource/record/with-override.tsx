import type { ComponentType } from 'react'
import type { Override, PageProps } from './override.js'
import { useOverride } from './overrides.js'

/** A generated page that a resource may replace with its own. */
export function withOverride(page: keyof NonNullable<Override['pages']>, Default: ComponentType<PageProps>): ComponentType<PageProps> {
  return function OverriddenPage({ resource }) {
    const Own = useOverride(resource).pages?.[page]
    return Own ? <Own resource={resource} Default={Default} /> : <Default resource={resource} />
  }
}
