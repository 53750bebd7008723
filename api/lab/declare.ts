import { declareResources } from '@tinkerdesk/shared/resource/walk/declared-resources'
import { resources } from '@tinkerdesk/shared/resources/index'
import type { Resource } from '@tinkerdesk/shared/resource/define-resource'

/**
 * Adds declarations to the product's, for all tests in this folder. Plans and tables are made from the list when they are first imported, so
 * a module that calls this is named in `additions.ts`, and is the first import of a test that uses it.
 */
export function declare(...more: readonly Resource[]): void {
  ;(resources as Resource[]).push(...more)
  declareResources(more)
}
