import type { ComponentType } from 'react'
import { overrideOf, type Override, type PageProps } from './override.js'

/** A generated page that gives way to a resource's own. */
export function withOverride(page: keyof NonNullable<Override['pages']>, Default: ComponentType<PageProps>): ComponentType<PageProps> {
  return function OverriddenPage({ resource }) {
    const Own = overrideOf(resource).pages?.[page]
    return Own ? <Own resource={resource} Default={Default} /> : <Default resource={resource} />
  }
}
