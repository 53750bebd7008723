import { declareResources } from '@tinkerdesk/shared/resource/declared-resources'
import { resources } from '@tinkerdesk/shared/resources/index'
import type { Resource } from '@tinkerdesk/shared/resource/define-resource'

/**
 * Adds declarations to the product's, for one test file. Plans and tables are made from the list when they are first imported, so the file
 * that calls this must be the first import of the test: `import { kit } from './kits.js'`.
 */
export function declare(...more: readonly Resource[]): void {
  ;(resources as Resource[]).push(...more)
  declareResources(more)
}
