import type { ImportSteps } from './import-step.js'
import { fixedTexts } from './needed-fields.js'
import type { RowMapping } from '../meanings/rows-to-send.js'

/** Returns how the lines of the chosen table become rows, by the choices so far. */
export function mappingOf({ resource, now }: Pick<ImportSteps, 'resource' | 'now'>): RowMapping {
  const { paths, meanings, mends } = now()
  return { resource, paths, meanings, mends, fixed: fixedTexts(resource, now()) }
}
